// The constructed style sheets of the shadow roots.

/** A constructed style sheet, which the page's `style-src` does not restrict. */
export function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
