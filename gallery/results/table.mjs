// The case “table”: a table of any number of readings, the same ones each time. Used by the page, tests and benchmark.

/** Pseudo-random numbers (mulberry32) from a seed. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STATIONS = ["Harbour", "Moor", "Summit", "Mill", "Ferry", "Quarry"];
const STATES = [
  { const: "ok", title: "In order" },
  { const: "late", title: "Reports late" },
  { const: "mute", title: "Silent" },
];
const NOTES = ["", "Gauge read twice.", "Wind from the north, gusts.", "=1+1", "Battery changed; see the log of that day."];
const BEGIN = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

export const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Readings",
  type: "array",
  items: {
    type: "object",
    required: ["number", "station", "taken", "celsius"],
    properties: {
      number: { title: "No.", type: "integer" },
      station: { title: "Station", type: "string" },
      taken: { title: "Taken", description: "When the gauge was read.", type: "string", format: "date-time" },
      celsius: { title: "°C", type: "number" },
      humidity: { title: "Humidity", type: "number", minimum: 0, maximum: 1 },
      state: { title: "State", oneOf: STATES },
      checked: { title: "Checked", type: "boolean" },
      note: { title: "Note", type: "string" },
    },
  },
};

/** A number of readings. */
export function readings(count) {
  const next = chance(20_261_120);
  const pick = (from) => from[Math.floor(next() * from.length)];
  return Array.from({ length: count }, (_, at) => {
    const reading = {
      number: at + 1,
      station: pick(STATIONS),
      taken: new Date(BEGIN + at * HOUR).toISOString().replace(".000", ""),
      celsius: Math.round(next() * 450 - 150) / 10,
      humidity: Math.round(next() * 1_000) / 1_000,
      state: next() < 0.9 ? "ok" : pick(STATES).const,
      checked: next() < 0.7,
    };
    const note = next() < 0.3 ? pick(NOTES) : undefined;
    return note === undefined ? reading : { ...reading, note };
  });
}
