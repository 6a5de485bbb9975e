// <schema-form> in the survey: values as JSON text, the verdict from its validator.
await import('/dist/ours/package/a2a-forms.js');

globalThis.peer = {
  scope: (el) => el.firstElementChild?.shadowRoot ?? el,
  async mount(el, schema, data, { draft } = {}) {
    const form = document.createElement('schema-form');
    // The draft that the suite is of, where the schema does not say; the peers' validators are made for it too.
    const named = draft === '7' && typeof schema === 'object' && !schema.$schema;
    form.schema = named ? { $schema: 'http://json-schema.org/draft-07/schema#', ...schema } : schema;
    form.value = data;
    el.append(form);
    await form.ready;
    return { form, crash: null };
  },
  value: ({ form }) => form.value,
  valid: async ({ form }) => (await form.validate()).valid,
  unsupported: () => false,
  unmount: ({ form }) => form.remove(),
};
