// What `options` take (docs/options.md): each option, what it is for, and its value; and what in options is no option. The elements
// leave such a one out; here its line is found, and the word that was meant.
import { places } from "./json-text.mjs";
import { meant } from "./keywords.mjs";

export const WIDGETS = ["text", "textarea", "number", "slider", "rating", "radio", "select", "combobox", "checkbox", "list", "table", "json"];

/** Options of any place: the sentence about it, and what is written as its value. */
export const OPTIONS = {
  title: ["the label, in place of the schema’s", '""'],
  help: ["the help below the label", '""'],
  placeholder: ["what an empty input shows", '""'],
  autocomplete: ["the token for the browser, such as given-name", '""'],
  errors: ["your own sentences, by keyword", '{"required": ""}'],
  widget: ["another control", '""'],
  order: ["the order of the members; * are all others", '["*"]'],
  columns: ["how many members side by side, from 1 to 4", "2"],
  readonly: ["shown, and not edited", "true"],
  hidden: ["not shown, but kept and sent", "true"],
  secret: ["concealed while it is typed, and in no draft", "true"],
  accept: ["media types and extensions of files", '""'],
};

/** Options of the whole form, at "". */
export const WHOLE = {
  steps: ["one page after the other", '[{"title": "", "fields": []}]'],
  controls: ["elements of your own, by place or format", "{}"],
  json: ["false: no switch to JSON", "false"],
  undo: ["false: no undo and redo", "false"],
  prune: ["leaves out what branches that don’t apply have left", "true"],
};

/** Options that take functions, which JSON has not; `true` stands for them. */
const FUNCTIONS = ["options", "upload"];

/** The mistakes in the text of options, in the order of the text: `{offset, message, values}`. The text has to be JSON. */
export function optionMistakesIn(text) {
  const all = places(text);
  const found = [];
  const say = (pointer, message, values) => found.push({ offset: all.get(pointer), message, values });
  for (const [place, options] of Object.entries(JSON.parse(text) ?? {})) {
    const names = [...Object.keys(OPTIONS), ...FUNCTIONS, ...(place === "" ? Object.keys(WHOLE) : [])];
    const pointer = `/${place.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (place !== "" && !place.startsWith("/")) say(pointer, "“{word}” is not a place; places begin with “/”", { word: place });
    for (const [name, value] of Object.entries(Object(options))) {
      const word = meant(name, names);
      if (!names.includes(name)) say(`${pointer}/${name}`, word ? "“{word}” is not an option; did you mean “{meant}”?" : "“{word}” is not an option here", { word: name, meant: word });
      if (name !== "widget" || WIDGETS.includes(value)) continue;
      const widget = typeof value === "string" ? meant(value, WIDGETS) : undefined;
      if (widget) say(`${pointer}/widget`, "“{word}” is not a control; did you mean “{meant}”?", { word: value, meant: widget });
      else say(`${pointer}/widget`, "This is not a control; controls are {names}", { names: WIDGETS.join(", ") });
    }
  }
  return found.filter(({ offset }) => offset !== undefined).toSorted((a, b) => a.offset - b.offset);
}
