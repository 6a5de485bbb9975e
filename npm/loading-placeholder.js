// The placeholder that an element shows while it loads: grey bars in place of the fields.
import { sheetOf } from "./style-sheets.js";

/** The style of the grey bars that are shown while an element loads. A bar is as high as most fields. */
const STYLE = `:host(:not([hidden])){display:block}.bars{display:grid;align-content:start}
.bars>*{block-size:2.5rem;margin-block:1.5rem;border-radius:6px;background:currentColor;opacity:.1}
@media (prefers-reduced-data:reduce){.bars>*{visibility:hidden}}
@media (prefers-reduced-motion:no-preference){.bars>*{animation:bars 1s infinite alternate}}@keyframes bars{to{opacity:.04}}`;

/** A bar for each known field of the schema, so that the content below the element does not jump. */
export function loadingPlaceholder(schema) {
  const all = Object.assign(document.createElement("div"), { className: "bars", role: "status", ariaBusy: "true" });
  const fields = Object.keys(schema?.properties ?? {}).length || 4;
  for (let left = Math.min(fields, 12); left > 0; left -= 1) all.append(document.createElement("div"));
  return all;
}

/** The style sheet of the placeholder. */
export const placeholderSheet = () => sheetOf(STYLE);

/** Names the placeholder in a shadow root, if it is there, for screen readers. */
export function labelPlaceholder(shadowRoot, label) {
  const placeholder = shadowRoot.querySelector(".bars");
  if (placeholder) placeholder.ariaLabel = label;
}
