// `<schema-form>` with the fields of the kits' forms (`kits.mjs`), with an error, and a second one with a primary button.
import { OPTIONS, SCHEMA, VALUE } from './kits.mjs';

export const OURS = '<schema-form id="form"></schema-form><schema-form id="steps"></schema-form>';

/** Gives the two forms their schemas, waits until they are drawn, and shows the error of a field that is empty. */
export const fill = (page) =>
  page.evaluate(async ([schema, options, value]) => {
    await customElements.whenDefined('schema-form');
    const [form, steps] = ['form', 'steps'].map((id) => document.getElementById(id));
    const next = { type: 'object', properties: { more: { type: 'string', title: 'More' }, last: { type: 'string', title: 'Last' } } };
    Object.assign(form, { schema, options, value });
    Object.assign(steps, { schema: next, options: { '': { steps: [{ title: 'More', fields: ['more'] }, { title: 'Last', fields: ['last'] }] } } });
    await Promise.all([form.ready, steps.ready]);
    form.setErrors([{ pointer: '/email', message: 'This address is taken' }]);
    const shown = () => form.shadowRoot.querySelector('[part~=error]') && steps.shadowRoot.querySelector('[part~=next-button]');
    while (!shown()) await new Promise(requestAnimationFrame);
  }, [SCHEMA, OPTIONS, VALUE]);
