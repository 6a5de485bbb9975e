// The control of the form at `/it`, in words; runs in the page, so that nothing outside of it is named here.
export const describe = () => {
  const root = document.querySelector('schema-form').shadowRoot;
  const control = root.querySelector('[data-pointer="/it"]');
  const field = control.matches('.group') ? control.parentElement : control.closest('.field');
  const own = (selector) => [...field.querySelectorAll(selector)].find((it) => !field.contains(it.closest('.members')));
  const quoted = (elements) => [...elements].map((it) => `“${it.textContent.trim()}”`).join(', ');
  const first = (...choices) => choices.find(([selector]) => control.matches(selector))?.[1];

  const keyboards = { email: 'email addresses', url: 'web addresses', tel: 'telephone numbers' };
  const keyboard = keyboards[control.inputMode];
  const text = `text input${keyboard ? `, with the keyboard for ${keyboard}` : ''}`;
  const columns = control.querySelector(':scope > .members .members > .piece')?.childElementCount;
  const kind = first(
    ['select', 'select'],
    ['textarea.json', 'JSON editor'],
    ['textarea', 'text area'],
    ['[type=checkbox]', 'checkbox that has to be ticked'],
    ['[type=file]', `file input${control.accept ? ` for ${control.accept}` : ''}`],
    ['[type=password]', 'concealed text input'],
    ['[type=date]', 'date input'],
    ['[type=time]', 'time input'],
    ['[type=datetime-local]', 'date and time input'],
    ['[role=combobox][data-free]:not([data-free=false])', 'text input with suggestions'],
    ['[role=combobox]', 'combobox'],
    ['input.number', 'number input'],
    ['input', text],
    ['output', 'the value, as text'],
    ['.switch', 'Yes and No'],
    ['[role=radiogroup]', 'radio buttons'],
    ['.ways', 'checkboxes'],
    ['.list[data-layout~=table]', `table of ${columns} columns`],
    ['.list[data-layout=lines]', 'list of rows'],
    ['.list', control.querySelector('[data-do=remove]') ? 'list' : 'group of its places'],
    ['[data-map]', 'group of entries with names of one’s own'],
    ['.group', 'group of its members'],
    ['.open', ''],
    ['[role=group]', 'no control'],
  );
  if (kind === undefined) throw new Error(`a control without a name: ${control.outerHTML}`);
  const beside = [
    ['[type=range]', 'a slider'],
    ['[data-do=more]', 'buttons − and +'],
    ['[type=color]', 'a colour picker'],
    ['[data-do=fresh]', 'a button that makes one'],
    ['[data-do=reveal]', 'a button that shows it'],
    ['[data-do=zone]', 'a choice of the time zone'],
    ['.filter', 'a filter'],
  ].filter(([selector]) => own(selector)).map(([, name]) => name);
  const chooser = own('.chooser');
  const marks = [
    chooser && `${chooser.querySelector('select') ? 'select' : 'radio buttons'} (${quoted(chooser.querySelectorAll('option:not([value=""]), .way span'))}), then the control of the choice`,
    kind && [kind, beside.join(' and ')].filter(Boolean).join(' with '),
    own('.empty-ways') && `the button ${quoted(own('.empty-ways').children)}`,
    own('output + [data-do=add]') && 'a button that adds it',
    control.matches('[readonly]') && 'read-only',
    own('.field-label s') && 'the label is struck through',
    own('.help') && 'help below the label',
    own('[data-do=sample]') && '“Fill with an example”',
  ];
  return marks.filter(Boolean).join('; ');
};
