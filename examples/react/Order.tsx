import { useRef, useState } from "react";
import type { SchemaForm } from "a2a-forms";
import "a2a-forms/react";
import { schema } from "./schema";

interface Order {
  name: string;
  cups: number;
}
const initial: Partial<Order> = { cups: 2 };

export function OrderForm() {
  const form = useRef<SchemaForm<Order>>(null);
  const [order, setOrder] = useState<Partial<Order> | undefined>(initial);
  const [sent, setSent] = useState<Order>();
  const reset = () => {
    form.current?.reset(); // no event tells it
    setOrder(initial);
  };
  return (
    <>
      <schema-form
        ref={form}
        schema={schema}
        value={order}
        onschema-form-change={(event) => setOrder(event.detail.value ?? undefined)}
        onschema-form-submit={(event) => setSent(event.detail.value)}
      />
      <button type="button" onClick={() => form.current?.submit()}>Send</button>
      <button type="button" onClick={reset}>Reset</button>
      {sent && <schema-view schema={schema} value={sent} />}
    </>
  );
}
