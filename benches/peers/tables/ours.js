// <schema-view> of this repository, from its package as a site would load it.
await import('/dist/ours/package/a2a-forms.js');

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const scope = (root) => root.firstElementChild?.shadowRoot;

globalThis.contestant = {
  // The module is loaded and compiled; nothing is drawn.
  async warm() {
    const empty = document.createElement('schema-view');
    document.body.append(empty);
    await empty.ready;
    await frame();
    empty.remove();
  },
  show(root, { schema, text }) {
    const view = document.createElement('schema-view');
    view.schema = schema;
    view.valueText = text;
    root.append(view);
  },
  rows: (root) => scope(root)?.querySelectorAll('tbody tr').length ?? 0,
  /** What scrolls, if it is not the page. */
  scroller: (root) => scope(root).querySelector('table').closest('[tabindex="0"]'),
  next: (root) => [...scope(root).querySelectorAll('button')].find((button) => /next/i.test(button.textContent + button.ariaLabel) && !button.disabled),
};
