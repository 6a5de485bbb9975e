use json_form::schema::guard::limits::Limits;
use json_form::validate::Checker;
use serde_json::json;
#[test]
fn vega() {
    for path in [
        "/tmp/vl/node_modules/vega-lite/build/vega-lite-schema.json",
        "/tmp/vl/cloudify.json",
    ] {
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
        eprintln!("{path} {} bytes", text.len());
        let part = json_form::schema::Document::new(schema.clone()).reachable_part();
        eprintln!("part {} bytes", part.to_string().len());
        let start = std::time::Instant::now();
        match Checker::lenient_within(&schema, &Limits::STOPPABLE) {
            Ok(checker) => {
                eprintln!("ok {:?} {:?}", checker.cost(), start.elapsed());
                let value = json!({"data": {"values": [{"a": "A", "b": 28}]}, "mark": "bar", "encoding": {"x": {"field": "a", "type": "nominal"}}});
                eprintln!("{:?} {:?}", checker.check(&value).verdict, start.elapsed());
                eprintln!(
                    "{:?} {:?}",
                    checker.check(&json!({"data": 1, "mark": "barr"})).verdict,
                    start.elapsed()
                );
            }
            Err(refusal) => eprintln!("{refusal:?} {:?}", start.elapsed()),
        }
    }
}
