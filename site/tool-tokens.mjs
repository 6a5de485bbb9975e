// The editor of tokens: an input for each custom property that the package declares, a form in these colours, and the style
// sheet to copy. Values are set by script, which the policy of these pages allows.

/** Tokens that are numbers: the unit, the least, the most, the step. */
const KINDS = {
  "--a2a-neutral-hue": ["", 0, 360, 1], "--a2a-radius": ["px", 0, 16, 1], "--a2a-density": ["", 0.75, 1.5, 0.05],
  "--a2a-font-size": ["px", 12, 22, 1], "--a2a-font-size-label": ["px", 11, 22, 1], "--a2a-font-size-small": ["px", 11, 22, 1],
  "--a2a-font-size-help": ["px", 11, 22, 1], "--a2a-line-height": ["", 1, 2, 0.05], "--a2a-line-height-small": ["px", 12, 32, 1],
  "--a2a-font-weight-label": ["", 300, 800, 100], "--a2a-control-height": ["px", 28, 60, 1], "--a2a-check-size": ["px", 14, 44, 1],
  "--a2a-border-width": ["px", 0, 4, 1], "--a2a-gap": ["px", 4, 48, 1], "--a2a-gap-label": ["px", 0, 16, 1],
  "--a2a-gap-buttons": ["px", 4, 64, 1], "--a2a-ring-offset": ["px", 0, 6, 1],
};
const FONTS = { "--a2a-font": ["", "inherit", "Georgia, serif", "ui-rounded, sans-serif"], "--a2a-font-mono": ["", "Menlo, monospace"] };
/** Those of several values, and one that the preview is too narrow for. */
const SKIPPED = ["--a2a-measure", "--a2a-control-padding", "--a2a-ring"];

const SCHEMA = {
  title: "Preview",
  type: "object",
  required: ["name", "level"],
  properties: {
    name: { type: "string", title: "Name", minLength: 3, description: "Three letters or more" },
    level: { title: "Level", enum: ["low", "high"] },
    notes: { type: "string", title: "Notes" },
  },
};

const make = (tag, properties, ...content) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
};

/** A colour as `#rrggbb`, whatever way it is written. */
function hex(colour) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const bytes = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The present value of a colour token at the element. */
function colourOf(probe, name) {
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.style.color = "";
  return hex(color);
}

/** The present number of a token at the element; a length in pixels, whatever it is calculated from. */
function numberOf(probe, name, unit) {
  const { style } = probe;
  if (unit === "px") style.width = `var(${name})`;
  const computed = getComputedStyle(probe);
  const now = Number.parseFloat(unit === "px" ? computed.width : computed.getPropertyValue(name));
  style.width = "";
  return now;
}

async function tokens() {
  const answer = await fetch(new URL("../elements/custom-elements.json", import.meta.url));
  const { modules } = await answer.json();
  const declared = modules.flatMap((module) => module.declarations).find((one) => one.tagName === "schema-form").cssProperties;
  return declared.filter(({ name }) => !SKIPPED.includes(name));
}

function input(name, probe) {
  if (name in FONTS) {
    return make("select", { className: "input" }, ...FONTS[name].map((font) => new Option(font || "as it is", font)));
  }
  const [unit, min, max, step] = KINDS[name] ?? [];
  if (max === undefined) {
    const now = getComputedStyle(probe).getPropertyValue(name);
    if (!CSS.supports("color", now)) throw new Error(`${name} is not a colour: ${now}`);
    return make("input", { type: "color", value: colourOf(probe, name) });
  }
  const range = make("input", { type: "range", min, max, step, value: numberOf(probe, name, unit) });
  range.dataset.unit = unit;
  return range;
}

export async function draw(tool) {
  const form = make("schema-form", { schema: SCHEMA, value: { name: "A" } });
  const submit = make("button", { type: "button", className: "secondary small", textContent: "Show the errors" });
  submit.addEventListener("click", () => form.submit());
  const probe = make("span", { hidden: true });
  const preview = make("div", { className: "preview" }, form, submit, probe);
  const sheet = make("code", {});
  const changed = new Map();
  const write = () => {
    const lines = [...changed].map(([name, value]) => `  ${name}: ${value};`);
    sheet.textContent = `:is(schema-form, schema-view, a2a-form, a2a-inspect) {\n${lines.join("\n") || "  /* change a token */"}\n}`;
  };
  tool.append(preview);
  const rows = (await tokens()).map(({ name, description }) => {
    const control = input(name, probe);
    control.addEventListener("input", () => {
      const value = `${control.value}${control.dataset.unit ?? ""}`;
      if (value === "") changed.delete(name);
      else changed.set(name, value);
      if (value === "") form.style.removeProperty(name);
      else form.style.setProperty(name, value);
      write();
    });
    return make("label", {}, make("span", {}, make("code", { textContent: name }), ` ${description}`), control);
  });
  const reset = make("button", { type: "button", className: "secondary small", textContent: "As it was" });
  reset.addEventListener("click", () => tool.replaceChildren() ?? draw(tool));
  const copy = make("button", { type: "button", className: "secondary small", textContent: "Copy CSS" });
  copy.addEventListener("click", () =>
    navigator.clipboard.writeText(sheet.textContent).then(() => (copy.textContent = "Copied"), () => (copy.textContent = "Not allowed")));
  write();
  const listing = make("div", { className: "listing" }, make("pre", { tabIndex: 0 }, sheet));
  tool.prepend(make("div", { className: "tokens" }, ...rows));
  tool.append(listing, make("p", { className: "token-deeds" }, copy, reset));
}
