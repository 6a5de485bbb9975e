// RJSF's form, as the page mounts it, hydrates it, and the server renders it.
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';

export const rjsfForm = ({ schema, data, live }, ref) => (
  <Form ref={ref} schema={schema} formData={data} validator={validator} noHtml5Validate
    liveValidate={live ? 'onChange' : undefined} />
);
