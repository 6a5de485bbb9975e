// <schema-form> of this repository, loaded as a site would load it: one script, the rest comes by itself.

// The module does not give away its memory; it is noted when a module is made. The worker's is not in here.
const memories = [];
for (const name of ['instantiate', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await original.apply(WebAssembly, given);
    const { memory } = (made.instance ?? made).exports;
    if (memory) memories.push(memory);
    return made;
  };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

await import('/dist/ours/package/a2a-forms.js');

globalThis.contestant = {
  label: '<schema-form>',
  controls: '[data-pointer]:not([data-pointer=""])',
  scope: (root) => root.firstElementChild?.shadowRoot,
  // The module is loaded and compiled, as a peer's bundle is when it has run; no form is drawn.
  async warm() {
    const empty = document.createElement('schema-form');
    document.body.append(empty);
    while (empty.shadowRoot.adoptedStyleSheets.length === 0) await frame();
    empty.remove();
  },
  mount(root, { schema, data }) {
    // The server's HTML has the element with its schema and value.
    if (root.firstElementChild) return root.firstElementChild;
    const form = document.createElement('schema-form');
    form.schema = schema;
    form.value = data;
    root.append(form);
    return form;
  },
  find: (scope, key) => scope.querySelector(`[data-pointer="/${key}"]`),
  hasError(scope, key) {
    const control = globalThis.contestant.find(scope, key);
    return control?.getAttribute('aria-invalid') === 'true' && Boolean(scope.getElementById(`${control.id}.errors`)?.textContent);
  },
  awake: (form) => form.ready,
  submit: (form) => form.submit(),
  value: (form) => form.value,
  extraHeap: () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
};
