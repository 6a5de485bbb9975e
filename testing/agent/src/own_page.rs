//! An agent with a page of its own at `/own-page`, whose form is HTML.

use std::time::Duration;

use a2a_forms::server::AgentPage;
use a2a_object_schemas::{
    ObjectSchemas, RunContext, RunError, SchemaError, StructuredExecutor, card, page_with, skill,
};
use axum::Router;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The path of the page, and of the agent.
pub(crate) const PATH: &str = "/own-page";

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Order {
    /// The name of the animal
    #[schemars(length(min = 2))]
    name: String,
    #[schemars(range(min = 1))]
    count: u32,
    #[serde(default)]
    food: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Receipt {
    animal: String,
    total: u32,
    food: Vec<String>,
}

async fn order(order: Order, context: RunContext) -> Result<Receipt, RunError> {
    context.working("Weighing the food");
    match &*order.name {
        "dodo" => return Err(RunError::at("/name", "There are no dodos left.")),
        "sloth" => tokio::time::sleep(Duration::from_secs(12)).await,
        _ => {}
    }
    Ok(Receipt {
        animal: order.name,
        total: order.count.saturating_mul(3),
        food: order.food,
    })
}

/// The agent and its page.
pub(crate) fn router() -> Result<Router, SchemaError> {
    let schemas = ObjectSchemas::new()
        .input::<Order>("order")?
        .output::<Receipt>("receipt")?;
    // The page puts the host that was reached in place of this one.
    let mut card = card("Zoo <shop>", "Feeds & weighs", "http://localhost/own-page");
    card.skills.push(skill("feed", "Feed", "Orders food for an animal"));
    card.skills.push(skill("weigh", "Weigh", "Says how much an animal eats"));
    schemas.apply(&mut card);
    let executor = StructuredExecutor::new(schemas).run(order)?;
    Ok(Router::new().nest(PATH, page_with(a2a_object_schemas::router(&card, executor), AgentPage)))
}
