// <schema-form> of an older package, which A2A_BEFORE names: what a change cost.
import { schemaForm } from '../schema-form.js';

globalThis.contestant = await schemaForm('/dist/before/package/a2a-forms.js', '<schema-form> before');
