// Physical limit 1: the labelled controls, no validation at all.
import { rawForm } from '../raw-form.js';

globalThis.contestant = {
  label: 'raw DOM (no validation)',
  mount: (root, given) => rawForm(root, given),
  value: (form) => Object.fromEntries(new FormData(form)),
};
