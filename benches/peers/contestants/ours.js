// <schema-form> of this repository.
import { schemaForm } from '../schema-form.js';

globalThis.contestant = await schemaForm('/dist/ours/package/a2a-forms.js', '<schema-form>');
