// The HTML that puts a sheet's form on another page.
import { pretty } from "../gallery/exact.mjs";

/** JSON that may stand in a script element: “<” begins no tag there. Texts in a `<script>` keep every digit of numbers. */
const held = (text) => pretty(text).replaceAll("<", "\\u003c");

const attribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** `sheet` has the texts that are JSON; `script` is the address of the package's script, and `integrity` its hash. */
export function embedCode({ schema, card, skill, options, value }, script, integrity) {
  const name = card === undefined ? "schema-form" : "a2a-form";
  const texts = Object.entries(card === undefined ? { schema, options, valueText: value } : { card, options });
  const given = texts.filter(([, text]) => text);
  const blocks = given.map(([key, text]) => `<script type="application/json" id="form-${key}">\n${held(text)}\n</script>`);
  const parsed = new Set(["card", "options"]);
  const lines = given.map(([key]) => {
    const text = `document.querySelector("#form-${key}").textContent`;
    return `  form.${key} = ${parsed.has(key) ? `JSON.parse(${text})` : text};`;
  });
  const event = card === undefined
    ? '  form.addEventListener("schema-form-submit", (event) => console.log(event.detail.value));'
    : '  form.addEventListener("a2a-result", (event) => console.log(event.detail.data));';
  return [
    `<script type="module" crossorigin src="${attribute(script)}" integrity="${attribute(integrity)}"></script>`,
    `<${name} id="form"${skill ? ` skill="${attribute(skill)}"` : ""}></${name}>`,
    ...blocks,
    '<script type="module">',
    '  const form = document.querySelector("#form");',
    ...lines,
    event,
    "</script>",
    "",
  ].join("\n");
}
