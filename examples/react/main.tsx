import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OrderForm } from "./Order";

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <h1>Order</h1>
    <OrderForm />
  </StrictMode>,
);
