//! What the client of Elasticsearch has alone.

use crate::{ask, holds, paged, Found};
use client::async_search::*;
use client::ilm::*;
use client::synonyms::*;
use client::*;
use serde_json::{json, Value};

pub type Client = client::Elasticsearch;
pub const LABELS: &str = "flattened";

pub fn create(id: &str, source: Value) -> BulkOperation<Value> {
    BulkOperation::create(source).id(id).into()
}

pub async fn own(client: &Client) -> Result<(), Box<dyn std::error::Error>> {
    let pit: Value = ask!(client.open_point_in_time(OpenPointInTimeParts::Index(&["books"])).keep_alive("1m"));
    let id = pit["id"].as_str().expect("an id");
    holds("paged", paged(client, id).await? == 100);
    let closed: Value = ask!(client.close_point_in_time().body(json!({"id": id})));
    holds("closed", closed["succeeded"] == true);
    let terms: Value = ask!(client
        .terms_enum(TermsEnumParts::Index(&["books"]))
        .body(json!({"field": "tags", "string": "o"})));
    holds("terms", terms["terms"] == json!(["odd"]));
    let report: Value = ask!(client.health_report(HealthReportParts::None));
    holds("a report", report["status"] == "green");

    let later: Value = ask!(client
        .async_search()
        .submit(AsyncSearchSubmitParts::Index(&["books"]))
        .keep_on_completion(true)
        .wait_for_completion_timeout("5s")
        .body(json!({"query": {"match_all": {}}})));
    let result: Found = serde_json::from_value(later["response"].clone())?;
    holds("asynchronous", result.hits.total.value == 100 && later["is_running"] == false);
    let kept = later["id"].as_str().expect("an id");
    let gone: Value = ask!(client.async_search().delete(AsyncSearchDeleteParts::Id(kept)));
    holds("let go", gone["acknowledged"] == true);

    let rows: Value = ask!(client.esql().query().body(json!({"query": "FROM books | STATS n = COUNT(*)"})));
    holds("rows", rows["values"] == json!([[100]]));
    let _: Value = ask!(client.ilm().put_lifecycle(IlmPutLifecycleParts::Policy("day")).body(json!({
        "policy": {"phases": {"hot": {"actions": {}}, "delete": {"min_age": "30d", "actions": {"delete": {}}}}}})));
    let policies: Value = ask!(client.ilm().get_lifecycle(IlmGetLifecycleParts::Policy("day")));
    holds("a policy", policies["day"]["policy"]["phases"]["delete"]["min_age"] == "30d");
    let explained: Value = ask!(client.ilm().explain_lifecycle(IlmExplainLifecycleParts::Index("books")));
    holds("explained", explained["indices"]["books"]["managed"] == false);
    let _: Value = ask!(client.ilm().delete_lifecycle(IlmDeleteLifecycleParts::Policy("day")));

    let _: Value = ask!(client
        .synonyms()
        .put_synonym(SynonymsPutSynonymParts::Id("words"))
        .body(json!({"synonyms_set": [{"id": "one", "synonyms": "tv, television"}]})));
    let set: Value = ask!(client.synonyms().get_synonym(SynonymsGetSynonymParts::Id("words")));
    holds("synonyms", set["count"] == 1 && set["synonyms_set"][0]["id"] == "one");
    let key: Value = ask!(client.security().create_api_key().body(json!({"name": "day"})));
    holds("a key", key["encoded"].is_string());
    let ended: Value = ask!(client.security().invalidate_api_key().body(json!({"name": "day"})));
    holds("no longer valid", ended["invalidated_api_keys"] == json!([key["id"]]));
    Ok(())
}
