// A form of each design system, with the classes and elements that its documentation gives. `data-probe` marks what is measured.

const option = (text) => `<option ${text === 'Advanced' ? 'selected' : ''}>${text}</option>`;
const LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Expert', 'Master', 'Grand master'];
const SEATS = ['Terrace', 'Window', 'Bar'];

/** The schema of the same form for `<schema-form>`. */
export const SCHEMA = {
  type: 'object',
  required: ['name', 'guests', 'level', 'seat', 'day', 'wishes', 'code', 'email', 'news'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'As on your card' },
    email: { type: 'string', title: 'E-mail' },
    guests: { type: 'number', title: 'Guests' },
    level: { title: 'Level', enum: LEVELS },
    seat: { title: 'Seat', enum: SEATS },
    news: { type: 'boolean', title: 'Send me news', default: true },
    wishes: { type: 'string', title: 'Wishes', maxLength: 500 },
    day: { type: 'string', format: 'date', title: 'Day' },
    code: { type: 'string', title: 'Code', readOnly: true },
  },
};
/** Without the row of the JSON button, the gap below the form is that of the style sheet. */
export const OPTIONS = { '': { json: false }, '/wishes': { widget: 'textarea' }, '/level': { widget: 'select' }, '/seat': { widget: 'radio' } };
export const VALUE = { name: 'Ada Lovelace', email: 'ada@example.com', guests: 4, level: 'Advanced', seat: 'Window', news: true, wishes: 'High chair', day: '2027-03-04', code: 'A-17' };

const bootstrap = () => {
  const field = (id, label, control, after = '') =>
    `<div class="mb-3"><label class="form-label" for="${id}" data-probe="${id}-label">${label}</label>${control}${after}</div>`;
  const input = (id, type, value, more = '') => `<input class="form-control" id="${id}" type="${type}" value="${value}" data-probe="${id}" ${more}>`;
  return `
  ${field('name', 'Name', input('name', 'text', 'Ada Lovelace'), '<div class="form-text" data-probe="help">As on your card</div>')}
  ${field('email', 'E-mail', input('email', 'text', 'ada@example.com').replace('form-control', 'form-control is-invalid'), '<div class="invalid-feedback" data-probe="error">This address is taken</div>')}
  ${field('guests', 'Guests', input('guests', 'number', '4'))}
  ${field('level', 'Level', `<select class="form-select" id="level" data-probe="level">${LEVELS.map(option).join('')}</select>`)}
  <fieldset class="mb-3"><legend class="form-label fs-6">Seat</legend>${SEATS.map((seat, at) =>
    `<div class="form-check form-check-inline"><input class="form-check-input" type="radio" name="seat" id="seat-${at}" ${at === 1 ? 'checked data-probe="radio"' : ''}>
     <label class="form-check-label" for="seat-${at}">${seat}</label></div>`).join('')}</fieldset>
  <div class="mb-3 form-check"><input class="form-check-input" type="checkbox" id="news" checked data-probe="checkbox">
    <label class="form-check-label" for="news" data-probe="check-label">Send me news</label></div>
  ${field('wishes', 'Wishes', '<textarea class="form-control" id="wishes" rows="3" data-probe="wishes">High chair</textarea>')}
  ${field('day', 'Day', input('day', 'date', '2027-03-04'))}
  ${field('code', 'Code', input('code', 'text', 'A-17', 'disabled'))}
  <button class="btn btn-primary" data-probe="primary">Continue</button> <button class="btn btn-outline-secondary" data-probe="secondary">Back</button>`;
};

const govuk = () => {
  const field = (id, label, control, { hint = '', error = '' } = {}) => `<div class="govuk-form-group ${error && 'govuk-form-group--error'}">
    <label class="govuk-label" for="${id}" data-probe="${id}-label">${label}</label>
    ${hint && `<div class="govuk-hint" data-probe="help">${hint}</div>`}
    ${error && `<p class="govuk-error-message" data-probe="error">${error}</p>`}${control}</div>`;
  const input = (id, type, value, more = '', css = '') => `<input class="govuk-input ${css}" id="${id}" type="${type}" value="${value}" data-probe="${id}" ${more}>`;
  return `
  ${field('name', 'Name', input('name', 'text', 'Ada Lovelace'), { hint: 'As on your card' })}
  ${field('email', 'E-mail', input('email', 'text', 'ada@example.com', '', 'govuk-input--error'), { error: 'This address is taken' })}
  ${field('guests', 'Guests', input('guests', 'text', '4', 'inputmode="numeric"', 'govuk-input--width-5'))}
  ${field('level', 'Level', `<select class="govuk-select" id="level" data-probe="level">${LEVELS.map(option).join('')}</select>`)}
  <div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend">Seat</legend>
    <div class="govuk-radios govuk-radios--inline" data-module="govuk-radios">${SEATS.map((seat, at) =>
    `<div class="govuk-radios__item"><input class="govuk-radios__input" id="seat-${at}" name="seat" type="radio" ${at === 1 ? 'checked' : ''}>
     <label class="govuk-label govuk-radios__label" for="seat-${at}">${seat}</label></div>`).join('')}</div></fieldset></div>
  <div class="govuk-form-group"><div class="govuk-checkboxes" data-module="govuk-checkboxes"><div class="govuk-checkboxes__item">
    <input class="govuk-checkboxes__input" id="news" type="checkbox" checked>
    <label class="govuk-label govuk-checkboxes__label" for="news" data-probe="check-label">Send me news</label></div></div></div>
  ${field('wishes', 'Wishes', '<textarea class="govuk-textarea" id="wishes" rows="3" data-probe="wishes">High chair</textarea>')}
  ${field('day', 'Day', input('day', 'date', '2027-03-04'))}
  ${field('code', 'Code', input('code', 'text', 'A-17', 'disabled'))}
  <button class="govuk-button" data-module="govuk-button" data-probe="primary">Continue</button>
  <button class="govuk-button govuk-button--secondary" data-module="govuk-button" data-probe="secondary">Back</button>`;
};

// Labels of Material are inside of the field.
const material = () => {
  const GAP = 'style="display:block;margin-block-end:20px"';
  const field = (id, label, value, more = '') => `<md-outlined-text-field ${GAP} id="${id}" label="${label}" value="${value}" ${more}></md-outlined-text-field>`;
  return `
  ${field('name', 'Name', 'Ada Lovelace', 'supporting-text="As on your card"')}
  ${field('email', 'E-mail', 'ada@example.com', 'error error-text="This address is taken"')}
  ${field('guests', 'Guests', '4', 'type="number"')}
  <md-outlined-select ${GAP} id="level" label="Level">${LEVELS.map((level) =>
    `<md-select-option value="${level}" ${level === 'Advanced' ? 'selected' : ''}><div slot="headline">${level}</div></md-select-option>`).join('')}</md-outlined-select>
  <div ${GAP}>${SEATS.map((seat, at) => `<label><md-radio name="seat" ${at === 1 ? 'checked id="radio"' : ''}></md-radio> ${seat}</label> `).join('')}</div>
  <div ${GAP}><label><md-checkbox checked id="checkbox"></md-checkbox> Send me news</label></div>
  ${field('wishes', 'Wishes', 'High chair', 'type="textarea" rows="3"')}
  ${field('day', 'Day', '2027-03-04', 'type="date"')}
  ${field('code', 'Code', 'A-17', 'disabled')}
  <md-filled-button id="primary">Continue</md-filled-button> <md-outlined-button id="secondary">Back</md-outlined-button>`;
};
const MATERIAL_INSIDE = {
  name: ['#name', 'md-outlined-field', '.outline-start'],
  'name-text': ['#name', 'input'],
  'level-label': ['#level', 'md-outlined-field', '.label.floating'],
  help: ['#name', 'md-outlined-field', '.supporting-text'],
  'email-text': ['#email', 'input'],
  email: ['#email', 'md-outlined-field', '.outline-start'],
  error: ['#email', 'md-outlined-field', '.supporting-text'],
  guests: ['#guests', 'md-outlined-field', '.outline-start'],
  level: ['#level', 'md-outlined-field', '.outline-start'],
  checkbox: ['#checkbox', '.outline'],
  radio: ['#radio', 'svg'],
  primary: ['#primary', '.background'],
  'primary-text': ['#primary', '.label'],
};

const shadcn = () => {
  const RING = 'outline-none transition-[color,box-shadow] focus-visible:border-ring focus-visible:ring-ring/50 focus-visible:ring-[3px] aria-invalid:ring-destructive/20 dark:aria-invalid:ring-destructive/40 aria-invalid:border-destructive';
  const INPUT = `border-input dark:bg-input/30 h-9 w-full min-w-0 rounded-md border bg-transparent px-3 py-1 text-base shadow-xs disabled:opacity-50 md:text-sm ${RING}`;
  const SELECT = `border-input dark:bg-input/30 h-9 w-full min-w-0 appearance-none rounded-md border bg-transparent px-3 py-2 pr-9 text-sm shadow-xs ${RING}`;
  const AREA = `border-input dark:bg-input/30 field-sizing-content min-h-16 w-full rounded-md border bg-transparent px-3 py-2 text-base shadow-xs md:text-sm ${RING}`;
  const LABEL = 'flex items-center gap-2 text-sm leading-none font-medium select-none';
  const BUTTON = `inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium h-9 px-4 py-2 ${RING}`;
  const field = (id, label, control, more = '') =>
    `<div class="flex w-full flex-col gap-3"><label class="${LABEL}" for="${id}" data-probe="${id}-label">${label}</label>${control}${more}</div>`;
  const input = (id, type, value, more = '') => `<input class="${INPUT}" id="${id}" type="${type}" value="${value}" data-probe="${id}" ${more}>`;
  const TICK = '<svg class="size-3.5" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M20 6 9 17l-5-5"/></svg>';
  return `<div class="flex flex-col gap-7">
  ${field('name', 'Name', input('name', 'text', 'Ada Lovelace'), '<p class="text-muted-foreground text-sm font-normal" data-probe="help">As on your card</p>')}
  ${field('email', 'E-mail', input('email', 'text', 'ada@example.com', 'aria-invalid="true"'), '<div class="text-destructive text-sm font-normal" data-probe="error">This address is taken</div>')}
  ${field('guests', 'Guests', input('guests', 'number', '4'))}
  ${field('level', 'Level', `<select class="${SELECT}" id="level" data-probe="level">${LEVELS.map(option).join('')}</select>`)}
  <div class="flex flex-wrap gap-3">${SEATS.map((seat, at) => `<label class="${LABEL}">
    <button type="button" role="radio" ${at === 1 ? 'data-probe="radio"' : ''} class="border-input text-primary dark:bg-input/30 aspect-square size-4 shrink-0 rounded-full border shadow-xs ${RING}">
    ${at === 1 ? '<span class="relative flex items-center justify-center"><svg class="fill-primary size-2" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg></span>' : ''}</button>${seat}</label>`).join('')}</div>
  <div class="flex gap-3"><button type="button" role="checkbox" data-state="checked" data-probe="checkbox"
    class="peer border-input data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground data-[state=checked]:border-primary size-4 shrink-0 rounded-[4px] border shadow-xs ${RING}">
    <span class="grid place-content-center text-current">${TICK}</span></button><label class="${LABEL}" data-probe="check-label">Send me news</label></div>
  ${field('wishes', 'Wishes', `<textarea class="${AREA}" id="wishes" data-probe="wishes">High chair</textarea>`)}
  ${field('day', 'Day', input('day', 'date', '2027-03-04'))}
  ${field('code', 'Code', input('code', 'text', 'A-17', 'disabled'))}
  <div class="flex gap-2"><button type="button" class="${BUTTON} bg-primary text-primary-foreground" data-probe="primary">Continue</button>
  <button type="button" class="${BUTTON} border bg-background shadow-xs dark:bg-input/30 dark:border-input" data-probe="secondary">Back</button></div></div>`;
};

/** The tokens of the neutral theme, as `shadcn init` writes them. */
const SHADCN = `@import "tailwindcss";
@custom-variant dark (&:is(.dark *));
@theme inline { ${['background', 'foreground', 'primary', 'primary-foreground', 'muted', 'muted-foreground', 'destructive', 'border', 'input', 'ring']
  .map((name) => `--color-${name}: var(--${name});`).join(' ')} --radius-md: calc(var(--radius) * 0.8); }
:root { --radius: 0.625rem; --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --card: oklch(1 0 0); --primary: oklch(0.205 0 0);
  --primary-foreground: oklch(0.985 0 0); --muted: oklch(0.97 0 0); --muted-foreground: oklch(0.556 0 0);
  --destructive: oklch(0.577 0.245 27.325); --border: oklch(0.922 0 0); --input: oklch(0.922 0 0); --ring: oklch(0.708 0 0); }
.dark { --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0); --card: oklch(0.205 0 0); --primary: oklch(0.922 0 0);
  --primary-foreground: oklch(0.205 0 0); --muted: oklch(0.269 0 0); --muted-foreground: oklch(0.708 0 0);
  --destructive: oklch(0.704 0.191 22.216); --border: oklch(1 0 0 / 10%); --input: oklch(1 0 0 / 15%); --ring: oklch(0.556 0 0); }
@layer base { * { border-color: var(--border); } body { background: var(--background); color: var(--foreground); } }`;

/** The baseline scheme in the dark, which a page with Material sets itself. */
const MATERIAL_DARK = {
  primary: '#d0bcff', 'on-primary': '#381e72', 'on-surface': '#e6e0e9', 'on-surface-variant': '#cac4d0', surface: '#141218',
  'surface-container-low': '#1d1b20', 'surface-container': '#211f26', outline: '#938f99', 'outline-variant': '#49454f', error: '#f2b8b5',
};

/** The kits: the form, where what is measured is if no `data-probe` says it, the attributes of `<html>` by theme, style sheets of packages, and what is compiled. */
export const KITS = {
  bootstrap: { form: bootstrap, root: (theme) => `data-bs-theme="${theme}"`, sheets: ['bootstrap/dist/css/bootstrap.min.css'] },
  govuk: { form: govuk, root: () => 'class="govuk-template govuk-template--rebranded"', sheets: ['govuk-frontend/dist/govuk/govuk-frontend.min.css'], themes: ['light'], body: 'govuk-template__body',
    inside: { checkbox: ['.govuk-checkboxes__label', '::before'], radio: ['.govuk-radios__label', '::before'] } },
  material: {
    form: material, root: (theme) => `style="color-scheme:${theme}"`, inside: MATERIAL_INSIDE,
    modules: ['textfield/outlined-text-field', 'select/outlined-select', 'select/select-option', 'checkbox/checkbox', 'radio/radio', 'button/filled-button', 'button/outlined-button']
      .map((name) => `@material/web/${name}.js`),
    css: (theme) => (theme === 'dark' ? `:root{${Object.entries(MATERIAL_DARK).map(([name, colour]) => `--md-sys-color-${name}:${colour};`).join('')}background:#141218;color:#e6e0e9}` : ':root{background:#fef7ff}')
      + 'body{font-family:Roboto,sans-serif}',
  },
  shadcn: { form: shadcn, root: (theme) => `class="${theme}" style="color-scheme:${theme}"`, tailwind: SHADCN },
};
