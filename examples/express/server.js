import path from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import { answerForm, renderForm, renderView } from "a2a-forms/server";

const schema = {
  type: "object", required: ["name", "price", "items"],
  properties: {
    name: { type: "string", title: "Name", minLength: 2 },
    customer: { type: "integer", title: "Customer number" },
    price: { type: "number", title: "Price", exclusiveMinimum: 0 },
    items: { type: "array", title: "Items", minItems: 1, items: { type: "string", title: "Item", minLength: 1 } },
    note: { type: ["string", "null"], title: "Note" },
    delivery: { enum: ["collect", "post"], title: "Delivery" },
  },
  if: { required: ["delivery"], properties: { delivery: { const: "post" } } },
  then: { required: ["address"], properties: { address: { type: "string", title: "Address" } } },
};

const langOf = ({ query }) => (query.lang === "de" ? "de" : "en");
const formOf = (lang) => ({ schema, lang, action: `/?lang=${lang}` });
const page = (lang, content) => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Order</title>
<script type="module" src="/a2a-forms/schema-form.js"></script>
<script type="module" src="/a2a-forms/schema-view.js"></script>
<main>
<h1>Order</h1>
${content}
</main>
</html>`;

const app = express();
app.use("/a2a-forms", express.static(path.dirname(fileURLToPath(import.meta.resolve("a2a-forms/server")))));

app.get("/", (request, response) => {
  const lang = langOf(request);
  response.send(page(lang, renderForm(formOf(lang))));
});

app.post("/", express.text({ type: "application/x-www-form-urlencoded", limit: "2mb" }), async (request, response) => {
  const lang = langOf(request);
  const { html, refused, valueText } = await answerForm(formOf(lang), request.body ?? "");
  response.status(refused ? 422 : 200).send(page(lang, html ?? renderView({ schema, valueText, lang })));
});

app.listen(process.env.PORT ?? 3000);
