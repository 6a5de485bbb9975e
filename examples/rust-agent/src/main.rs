//! An agent that says who would win a fight. The port is the first argument, or 3000.

use a2a_object_schemas::{
    ObjectSchemas, RunContext, RunError, StructuredExecutor, card, page, router, skill,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Fight {
    /// The name of the first contestant
    #[schemars(length(min = 1))]
    a: String,
    /// The name of the second contestant
    #[schemars(length(min = 1))]
    b: String,
}

#[derive(Serialize, JsonSchema)]
struct Outcome {
    winner: String,
    #[schemars(range(min = 0.0, max = 1.0))]
    probability: f64,
}

async fn fight(input: Fight, context: RunContext) -> Result<Outcome, RunError> {
    if input.a == input.b {
        return Err(RunError::at("/b", "Nobody fights against themselves."));
    }
    context.working("Counting letters");
    let [a, b] = [&input.a, &input.b].map(|name| name.chars().map(|_| 1.0).sum::<f64>());
    Ok(Outcome {
        winner: if a >= b { input.a } else { input.b },
        probability: a.max(b) / (a + b),
    })
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::args()
        .nth(1)
        .map_or(Ok(3000), |port| port.parse())?;
    let schemas = ObjectSchemas::new()
        .input::<Fight>("fightComparison")?
        .output::<Outcome>("fightResponse")?;
    let mut card = card(
        "Fights",
        "Says who would win",
        &format!("http://localhost:{port}"),
    );
    card.skills.push(skill(
        "fight",
        "Fight",
        "Compares two contestants by their names",
    ));
    schemas.apply(&mut card);
    let executor = StructuredExecutor::new(schemas).run(fight)?;
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    Ok(axum::serve(listener, page(router(&card, executor))).await?)
}
