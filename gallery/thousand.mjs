// The case “thousand”: a form of any number of fields, with texts, numbers, booleans and choices in turn. Used by the page
// and tests.

const NAMES = ["Pump", "Valve", "Tank", "Filter", "Sensor"];

const KINDS = [
  (title) => ({ title: `${title}: name`, type: "string", minLength: 1, maxLength: 40 }),
  (title) => ({ title: `${title}: pressure in bar`, type: "number", minimum: 0, maximum: 250 }),
  (title) => ({ title: `${title}: in use`, type: "boolean" }),
  (title) => ({ title: `${title}: mode`, enum: ["automatic", "manual", "off"] }),
  (title) => ({ title: `${title}: interval in days`, type: "integer", minimum: 1, maximum: 365 }),
];

const ANSWERS = ["North", 12.5, true, "manual", 30];

/** `{schema, answers}` with `count` fields, every twentieth of which is required. */
export function thousand(count) {
  const properties = {};
  const required = [];
  const answers = {};
  for (let at = 0; at < count; at += 1) {
    const name = `field${String(at + 1).padStart(4, "0")}`;
    // Five fields in each object; types and `required` alternate.
    const kind = at % KINDS.length;
    const thing = Math.floor(at / KINDS.length);
    properties[name] = KINDS[kind](`${NAMES[thing % NAMES.length]} ${thing + 1}`);
    if (at % 20 === Math.floor(at / 20) % 5) {
      required.push(name);
      answers[name] = ANSWERS[kind];
    }
  }
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Plant",
    type: "object",
    required,
    additionalProperties: false,
    properties,
  };
  return { schema, answers };
}
