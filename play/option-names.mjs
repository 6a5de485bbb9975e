// What `options` take (docs/options.md), for completion: each option, where it may stand, what it is for, and its values.

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
