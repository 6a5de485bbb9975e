import { renderToString } from 'react-dom/server';
import { rjsfForm } from '../rjsf-form.jsx';

/** The contestant that hydrates it. */
export const client = 'rjsf';
export const control = '#root_{key}';
export const render = ({ schema, data }) => renderToString(rjsfForm({ schema, data, live: true }));
