// The code that puts a sheet's form on another page, for each framework. The package's address in it is the placeholder of
// `site/package.mjs`.
import { pretty } from "../gallery/exact.mjs";
import { PLACEHOLDER } from "../site/package.mjs";

/** The frameworks, in the order of their tabs; the documents have the same names. */
export const FRAMEWORKS = ["HTML", "React", "Vue", "Svelte", "Leptos"];

/** JSON that may stand in a script element: “<” begins no tag there. Texts in a `<script>` keep every digit of numbers. */
const held = (text) => pretty(text).replaceAll("<", "\\u003c");

/** JSON as a literal of JavaScript, with every digit; “</script>” doesn't end the script around it. */
const literal = (text) => `\`${held(text).replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${")}\``;

const attribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A string of JavaScript in an attribute of JSX, Vue or Svelte would end at its quote. */
const plain = (text) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** JSON as a raw string of Rust. */
function raw(text) {
  const json = pretty(text);
  let hashes = "#";
  while (json.includes(`"${hashes}`)) hashes += "#";
  return `r${hashes}"${json}"${hashes}`;
}

/** What a sheet gives its element: texts that are JSON by property, and attributes. */
function parts({ schema, card, skill, options, value, locale, theme, dir }) {
  const isCard = card !== undefined;
  const all = isCard ? { card, options } : { schema, options, valueText: value };
  return {
    name: isCard ? "a2a-form" : "schema-form",
    texts: Object.entries(all).filter(([, text]) => text),
    attributes: Object.entries({ skill: isCard ? skill : undefined, locale, theme, dir }).filter(([, text]) => text),
    event: isCard ? "a2a-result" : "schema-form-submit",
    detail: isCard ? "data" : "value",
  };
}

/** Properties that take no JSON text. */
const PARSED = new Set(["card", "options"]);
const parsed = (key, text) => (PARSED.has(key) ? `JSON.parse(${text})` : text);

function html(sheet, integrity) {
  const { name, texts, attributes, event, detail } = parts(sheet);
  const written = attributes.map(([key, text]) => ` ${key}="${attribute(text)}"`).join("");
  return [
    `<script type="module" crossorigin src="${PLACEHOLDER}a2a-forms.js" integrity="${attribute(integrity)}"></script>`,
    `<${name} id="form"${written}></${name}>`,
    ...texts.map(([key, text]) => `<script type="application/json" id="form-${key}">\n${held(text)}\n</script>`),
    '<script type="module">',
    '  const form = document.querySelector("#form");',
    ...texts.map(([key]) => `  form.${key} = ${parsed(key, `document.querySelector("#form-${key}").textContent`)};`),
    `  form.addEventListener("${event}", (event) => console.log(event.detail.${detail}));`,
    "</script>",
    "",
  ].join("\n");
}

const constants = (texts) => texts.map(([key, text]) => `const ${key} = ${parsed(key, literal(text))};`);

function react(sheet) {
  const { name, texts, attributes, event, detail } = parts(sheet);
  const given = [...attributes.map(([key, text]) => `${key}={${plain(text)}}`), ...texts.map(([key]) => `${key}={${key}}`)];
  return [
    'import "a2a-forms/react"; // React 19',
    "",
    ...constants(texts),
    "",
    "export function Form() {",
    "  return (",
    `    <${name}`,
    ...given.map((line) => `      ${line}`),
    `      on${event}={(event) => console.log(event.detail.${detail})}`,
    "    />",
    "  );",
    "}",
    "",
  ].join("\n");
}

function vue(sheet) {
  const { name, texts, attributes, event, detail } = parts(sheet);
  const given = [...attributes.map(([key, text]) => `${key}="${attribute(text)}"`), ...texts.map(([key]) => `:${key}.prop="${key}"`)];
  return [
    "<!-- In vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => /^(schema|a2a)-/.test(tag) } } }) -->",
    "<script setup>",
    'import "a2a-forms/vue";',
    "",
    ...constants(texts),
    "const log = (detail) => console.log(detail);",
    "</script>",
    "",
    "<template>",
    `  <${name}`,
    ...given.map((line) => `    ${line}`),
    `    @${event}="log($event.detail.${detail})"`,
    "  />",
    "</template>",
    "",
  ].join("\n");
}

function svelte(sheet) {
  const { name, texts, attributes, event, detail } = parts(sheet);
  const given = [...attributes.map(([key, text]) => `${key}={${plain(text)}}`), ...texts.map(([key]) => `{${key}}`)];
  return [
    "<script>",
    '  import "a2a-forms/svelte";',
    "",
    ...constants(texts).map((line) => `  ${line}`),
    "</script>",
    "",
    `<${name}`,
    ...given.map((line) => `  ${line}`),
    `  on${event}={(event) => console.log(event.detail.${detail})}`,
    `></${name}>`,
    "",
  ].join("\n");
}

/** The address of the agent that a card names. */
function agentOf(card) {
  try {
    const { url, supportedInterfaces } = JSON.parse(card);
    return new URL(url ?? supportedInterfaces[0].url).origin;
  } catch {
    return "https://agent.example.com";
  }
}

function leptos({ schema, card, skill, options, value }) {
  const json = (text) => `serde_json::from_str::<Value>(${raw(text)}).unwrap_or_default()`;
  const lines = card === undefined
    ? [`schema=${json(schema ?? "true")}`, 'worker="worker_loader.js"', value && `value=Signal::stored(Some(${json(value)}))`]
    : [`agent=${JSON.stringify(agentOf(card))}.to_owned()`, 'worker="worker_loader.js"', skill && `skill=Some(${JSON.stringify(skill)}.to_owned())`];
  lines.push(options && `options=${json(options)}`);
  lines.push(
    card === undefined
      ? 'on_submit=|value: Value| leptos::logging::log!("{value}")'
      : 'on_announcement=|it: Announcement| leptos::logging::log!("{it:?}")',
  );
  const name = card === undefined ? "SchemaForm" : "A2aForm";
  return [
    ...(card === undefined ? [] : ["use a2a_forms::conversation::command::Announcement;"]),
    `use a2a_forms::ui::components::${name};`,
    "use leptos::prelude::*;",
    "use serde_json::Value;",
    "",
    "#[component]",
    "fn Form() -> impl IntoView {",
    "    view! {",
    `        <${name}`,
    ...lines.filter(Boolean).map((line) => `            ${line}`),
    "        />",
    "    }",
    "}",
    "",
  ].join("\n");
}

const WRITERS = { HTML: html, React: react, Vue: vue, Svelte: svelte, Leptos: leptos };

/** `sheet` has the texts of the editors and of the preview; `integrity` is the hash of the package's script. */
export const codeFor = (framework, sheet, integrity) => WRITERS[framework](sheet, integrity);
