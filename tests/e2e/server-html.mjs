// The HTML that a server writes of a form: what the element draws, with the names and hidden fields of a form that is posted.

/** Runs in a page with a drawn `<schema-form>`: its content as HTML with a declarative shadow root. */
export function serialise({ data, lang, mode = 'open' }) {
  const { shadowRoot } = document.querySelector('schema-form');
  const form = shadowRoot.querySelector('form.asking').cloneNode(true);
  const live = [...shadowRoot.querySelectorAll('form.asking :is(input, select, textarea)')];
  for (const [n, control] of [...form.querySelectorAll('input, select, textarea')].entries()) {
    const { type, value, checked } = live[n];
    if (type === 'checkbox' || type === 'radio') control.toggleAttribute('checked', checked);
    else if (control.localName === 'textarea') control.textContent = value;
    else if (control.localName === 'select') [...control.options].forEach((option) => option.toggleAttribute('selected', option.value === value));
    else if (type !== 'file') control.setAttribute('value', value);
  }
  const place = (element) => element.dataset.at ?? element.closest('.field')?.querySelector('[data-pointer]')?.dataset.pointer ?? '';
  const KINDS = new Set(['name', 'rename', 'offset', 'zone', 'slide', 'set']);
  for (const control of form.querySelectorAll('input, select, textarea')) {
    const pointer = place(control);
    const index = control.closest('[data-index]')?.dataset.index;
    const kind = index !== undefined ? `branch-${index}` : KINDS.has(control.dataset.do) ? control.dataset.do : undefined;
    control.name = kind ? `${kind}:${pointer}` : pointer || '#';
  }
  for (const button of form.querySelectorAll('button')) {
    const { do: action, way, page } = button.dataset;
    button.type = 'submit';
    button.name = action ? `${[action, way ?? page].filter((it) => it !== undefined).join('-')}:${place(button)}` : 'submit';
  }
  Object.assign(form, { method: 'post', action: data.action ?? '' });
  if (form.querySelector('[type=file]')) form.enctype = 'multipart/form-data';
  const first = Object.assign(document.createElement('button'), { type: 'submit', className: 'unseen', tabIndex: -1, name: 'submit', ariaHidden: 'true' });
  form.prepend(Object.assign(document.createElement('input'), { type: 'hidden', name: 'state', value: '' }), first);
  const sheet = shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
  const { schema, ...rest } = data;
  const json = `{"schema":${schema},${JSON.stringify(rest).slice(1)}`.replaceAll('<', '\\u003c');
  return `<schema-form lang="${lang}"><template shadowrootmode="${mode}"><style>${sheet}</style>
<script type="application/json" data-a2a="form">${json}</script>${form.outerHTML}</template></schema-form>`;
}

/** Runs in a page: what a hand does with each second control of a form, by its place. */
export const handsOf = () => {
  const { shadowRoot } = document.querySelector('schema-form');
  const placeOf = (one) => one.dataset.at ?? one.closest('.field')?.querySelector('[data-pointer]')?.dataset.pointer;
  const shown = [...shadowRoot.querySelectorAll('form.asking .field :is(input, select, textarea):enabled:not([readonly], [type=file], [type=hidden])')].filter((it) => it.checkVisibility());
  const chosen = new Set();
  return shown.filter((_, n) => n % 2 === 0).flatMap((one) => {
    const { type, dataset, value, localName, role } = one;
    const index = one.closest('[data-index]')?.dataset.index;
    const act = localName === 'select' ? 'select' : type === 'radio' || type === 'checkbox' ? 'click' : 'type';
    // One radio button of a group.
    const group = `${placeOf(one)} ${index}`;
    if (type === 'radio' && chosen.has(group)) return [];
    chosen.add(group);
    const texts = { date: '2027-03-04', time: '10:30', 'datetime-local': '2027-03-04T10:30', color: '#336699', range: one.max || '7', email: 'a@example.com', url: 'https://example.com/', month: '2027-03', week: '2027-W05' };
    return [{ pointer: placeOf(one), action: dataset.do, index, value: act === 'click' ? value : undefined, act, type, text: texts[type] ?? (one.inputMode === 'numeric' || one.inputMode === 'decimal' ? '7' : `Zq${role ?? 'x'}`) }];
  });
};
