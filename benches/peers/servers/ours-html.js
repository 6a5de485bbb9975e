// <schema-form> as HTML from our package's server module; the element takes it over in the page.

/** The module of the package, beside this file's bundle. Its name is not a literal, so that it is not bundled. */
const MODULE = '../ours/package/server.js';
export const needs = MODULE;

/** The rendered `<schema-form>`: its declarative shadow root, and the state that the element starts from. */
async function htmlFirst(schema, value) {
  const { renderForm } = await import(MODULE);
  return renderForm({ schema, value, lang: 'en', action: '/post' });
}

export const client = 'ours';
export const host = 'schema-form';
export const control = '[data-pointer="/{key}"]';
/** The element's state is in its HTML. */
export const isWhole = true;
export const render = ({ schema, data }) => htmlFirst(schema, data);
