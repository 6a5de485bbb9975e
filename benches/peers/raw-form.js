// The labelled controls of both physical limits, by hand-written createElement.

/** Appends the form to `root` and gives it. Calls `complete` with each control, its schema and its wrapper. */
export function rawForm(root, { schema, data }, complete = () => {}) {
  const form = document.createElement('form');
  form.noValidate = true;
  for (const [k, s] of Object.entries(schema.properties)) {
    const wrap = document.createElement('div');
    const label = document.createElement('label');
    label.htmlFor = k;
    label.textContent = s.title;
    let c;
    if (s.enum) {
      c = document.createElement('select');
      for (const v of s.enum) c.add(new Option(v, v, false, v === data[k]));
    } else {
      c = document.createElement('input');
      c.type = s.type === 'number' ? 'number' : s.type === 'boolean' ? 'checkbox' : 'text';
      if (s.type === 'boolean') c.checked = data[k]; else c.value = data[k];
    }
    c.id = c.name = k;
    c.required = true;
    wrap.append(label, c);
    complete(c, s, wrap);
    form.append(wrap);
  }
  root.append(form);
  return form;
}
