// JSON Forms makes other ids in the page than on the server, so it is timed here but not hydrated in a page.
import { createAjv } from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { renderToString } from 'react-dom/server';

// Shared by all calls, as a server would: it keeps the compiled schema.
const ajv = createAjv();

export const render = ({ schema, data }) =>
  renderToString(<JsonForms schema={schema} data={data} ajv={ajv} renderers={vanillaRenderers} cells={vanillaCells} />);
