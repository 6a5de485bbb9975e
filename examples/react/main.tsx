import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Json, SchemaForm } from "a2a-forms";
import "a2a-forms/react";
import { schema } from "./schema";

function Order() {
  const form = useRef<SchemaForm>(null);
  const [sent, setSent] = useState<Json>();
  return (
    <>
      <h1>Order</h1>
      <schema-form ref={form} schema={schema} onschema-form-submit={(event) => setSent(event.detail.value)} />
      <button type="button" onClick={() => form.current?.submit()}>
        Send
      </button>
      {sent !== undefined && <schema-view schema={schema} value={sent} />}
    </>
  );
}

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <Order />
  </StrictMode>,
);
