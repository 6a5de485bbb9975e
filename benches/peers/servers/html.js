// The floor: the form as HTML written by hand, with the browser's own checks, posted by the browser. No script.
const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const attributes = (all) => Object.entries(all)
  .filter(([, value]) => value !== undefined && value !== false)
  .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`)).join('');

function field(name, schema, value) {
  const own = { id: name, name };
  if (schema.enum) {
    const options = schema.enum.map((one) => `<option${attributes({ selected: one === value })}>${escaped(one)}</option>`);
    return `<select${attributes({ ...own, required: true })}>${options.join('')}</select>`;
  }
  if (schema.type === 'boolean') return `<input type="checkbox"${attributes({ ...own, checked: value })}>`;
  if (schema.type === 'number') {
    return `<input type="number"${attributes({ ...own, required: true, step: 'any', min: schema.minimum, max: schema.maximum, value })}>`;
  }
  const { minLength: minlength, maxLength: maxlength, pattern } = schema;
  return `<input${attributes({ ...own, required: true, minlength, maxlength, pattern, value })}>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:1rem auto;max-width:40rem}
p{margin:0 0 1rem}label{display:block}input,select{box-sizing:border-box;font:inherit;padding:.3rem}
input:not([type=checkbox]),select{width:100%}:user-invalid{outline:2px solid #b00020}`;

/** No script checks or sends it. */
export const client = null;
export const control = '#{key}';

export function render({ schema, data }) {
  const fields = Object.entries(schema.properties).map(([name, property]) =>
    `<p><label for="${escaped(name)}">${escaped(property.title)}</label>${field(name, property, data[name])}</p>`);
  return `<style>${STYLE}</style><h1>${escaped(schema.title)}</h1><form method="post" action="/post">${fields.join('')}<button>Send</button></form>`;
}
