// Physical limit 2: raw DOM plus the browser's own constraint validation with live per-field error text.
import { rawForm } from '../raw-form.js';

globalThis.contestant = {
  label: 'raw DOM + native constraint validation',
  mount(root, given) {
    const form = rawForm(root, given, (c, s, wrap) => {
      if (!s.enum) {
        if (s.minimum !== undefined) c.min = s.minimum;
        if (s.maximum !== undefined) c.max = s.maximum;
        if (s.minLength !== undefined) c.minLength = s.minLength;
        if (s.maxLength !== undefined) c.maxLength = s.maxLength;
        if (s.pattern) c.pattern = s.pattern;
      }
      c.required = s.type !== 'boolean';
      const err = document.createElement('p');
      err.id = c.id + '-error';
      c.setAttribute('aria-describedby', err.id);
      wrap.append(err);
    });
    const show = (c) => {
      const m = c.validity.valid ? '' : c.validationMessage;
      const e = document.getElementById(c.id + '-error');
      if (e.textContent !== m) { e.textContent = m; c.setAttribute('aria-invalid', String(!!m)); }
    };
    form.addEventListener('input', (e) => show(e.target));
    return { form, show };
  },
  value: ({ form }) => Object.fromEntries(new FormData(form)),
  hasError: (root, k) => !!document.getElementById(k + '-error')?.textContent,
  submit({ form, show }) { for (const c of form.elements) show(c); },
};
