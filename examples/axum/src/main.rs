//! A form that works with and without scripts. The port is the first argument, or 3000; the package's folder the second.

use std::collections::HashMap;

use a2a_forms::server::{
    FormAnswer, FormRequest, PostEntry, ViewRequest, answer_form, render_form, render_view,
};
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::Html;
use axum::{Router, routing::get};
use serde_json::{Value, json};
use tower_http::services::ServeDir;

fn schema() -> Value {
    json!({
        "type": "object", "required": ["name", "price", "items"],
        "properties": {
            "name": { "type": "string", "title": "Name", "minLength": 2 },
            "customer": { "type": "integer", "title": "Customer number" },
            "price": { "type": "number", "title": "Price", "exclusiveMinimum": 0 },
            "items": { "type": "array", "title": "Items", "minItems": 1, "items": { "type": "string", "title": "Item", "minLength": 1 } },
            "note": { "type": ["string", "null"], "title": "Note" },
            "delivery": { "enum": ["collect", "post"], "title": "Delivery" },
        },
        "if": { "required": ["delivery"], "properties": { "delivery": { "const": "post" } } },
        "then": { "required": ["address"], "properties": { "address": { "type": "string", "title": "Address" } } },
    })
}

type Parameters = Query<HashMap<String, String>>;

fn lang_of(parameters: &Parameters) -> &'static str {
    match parameters.get("lang").map(String::as_str) {
        Some("de") => "de",
        _ => "en",
    }
}

fn form(lang: &str) -> FormRequest {
    FormRequest::new(schema())
        .lang(lang)
        .action(&format!("/?lang={lang}"))
}

fn page(lang: &str, content: &a2a_forms::server::Html) -> Html<String> {
    Html(format!(
        r#"<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Order</title>
<script type="module" src="/a2a-forms/schema-form.js"></script>
<script type="module" src="/a2a-forms/schema-view.js"></script>
<main>
<h1>Order</h1>
{content}
</main>
</html>"#
    ))
}

async fn ask(parameters: Parameters) -> Html<String> {
    let lang = lang_of(&parameters);
    page(lang, &render_form(&form(lang)))
}

async fn answer(
    parameters: Parameters,
    Form(pairs): Form<Vec<(String, String)>>,
) -> (StatusCode, Html<String>) {
    let lang = lang_of(&parameters);
    let entry = |(name, text): (String, String)| PostEntry::text(name, text);
    let entries: Vec<PostEntry> = pairs.into_iter().map(entry).collect();
    match answer_form(&form(lang), &entries) {
        FormAnswer::Refused(html) => (StatusCode::UNPROCESSABLE_ENTITY, page(lang, &html)),
        FormAnswer::Changed(html) => (StatusCode::OK, page(lang, &html)),
        FormAnswer::Value(value) => {
            let view = ViewRequest::new(value).schema(schema()).lang(lang);
            (StatusCode::OK, page(lang, &render_view(&view)))
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let port: u16 = arguments.next().map_or(Ok(3000), |port| port.parse())?;
    let package = arguments.next().unwrap_or_else(|| "a2a-forms".to_owned());
    let app = Router::new()
        .route("/", get(ask).post(answer))
        .nest_service("/a2a-forms", ServeDir::new(package));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    Ok(axum::serve(listener, app).await?)
}
