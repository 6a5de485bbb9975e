import { schema } from "./schema.js";

const form = document.querySelector("schema-form");
const view = document.querySelector("schema-view");
form.schema = view.schema = schema;
form.addEventListener("schema-form-submit", ({ detail }) => {
  view.value = detail.value;
});
document.querySelector("button").addEventListener("click", () => form.submit());
