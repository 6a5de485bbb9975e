// Physical limit 2: raw DOM plus the browser's own constraint validation with live per-field error text.
globalThis.contestant = {
  label: 'raw DOM + native constraint validation',
  mount(root, { schema, data }) {
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
        if (s.minimum !== undefined) c.min = s.minimum;
        if (s.maximum !== undefined) c.max = s.maximum;
        if (s.minLength !== undefined) c.minLength = s.minLength;
        if (s.maxLength !== undefined) c.maxLength = s.maxLength;
        if (s.pattern) c.pattern = s.pattern;
      }
      c.id = c.name = k;
      c.required = s.type !== 'boolean';
      const err = document.createElement('p');
      err.id = k + '-error';
      c.setAttribute('aria-describedby', err.id);
      wrap.append(label, c, err);
      form.append(wrap);
    }
    const show = (c) => {
      const m = c.validity.valid ? '' : c.validationMessage;
      const e = document.getElementById(c.id + '-error');
      if (e.textContent !== m) { e.textContent = m; c.setAttribute('aria-invalid', String(!!m)); }
    };
    form.addEventListener('input', (e) => show(e.target));
    root.append(form);
    return { form, show };
  },
  value: ({ form }) => Object.fromEntries(new FormData(form)),
  hasError: (root, k) => !!document.getElementById(k + '-error')?.textContent,
  submit({ form, show }) { for (const c of form.elements) show(c); },
};
