//! What the client of OpenSearch has alone.

use crate::{ask, holds, paged, sent};
use client::http::Method;
use client::*;
use serde_json::{json, Value};

pub type Client = client::OpenSearch;
pub const LABELS: &str = "flat_object";

pub fn create(id: &str, source: Value) -> BulkOperation<Value> {
    BulkOperation::create(id, source).into()
}

pub async fn own(client: &Client) -> Result<(), Box<dyn std::error::Error>> {
    let pit: Value = ask!(client.create_pit(CreatePitParts::Index(&["books"])).keep_alive("1m"));
    let id = pit["pit_id"].as_str().expect("an id");
    let open: Value = ask!(client.get_all_pits());
    holds("listed", open["pits"].as_array().map(Vec::len) == Some(1));
    let segments = sent(client, Method::Get, "/_cat/pit_segments/_all?format=json", None).await?;
    holds("their segments", segments.as_array().is_some_and(|rows| !rows.is_empty()));
    holds("paged", paged(client, id).await? == 100);
    let closed: Value = ask!(client.delete_pit().body(json!({"pit_id": [id]})));
    holds("closed", closed["pits"][0]["successful"] == true);
    let leads: Vec<Value> = ask!(client.cat().cluster_manager().format("json"));
    holds("who leads", leads.len() == 1);

    // Plugins have no calls of their own in this client: it sends any request.
    let policy = json!({"policy": {"description": "a day", "default_state": "new", "states": [
        {"name": "new", "actions": [], "transitions": [{"state_name": "old", "conditions": {"min_index_age": "30d"}}]},
        {"name": "old", "actions": [{"delete": {}}], "transitions": []}]}});
    let made = sent(client, Method::Put, "/_plugins/_ism/policies/day", Some(policy)).await?;
    holds("a policy", made["_id"] == "day" && made["policy"]["policy"]["default_state"] == "new");
    let attached = sent(client, Method::Post, "/_plugins/_ism/add/odd", Some(json!({"policy_id": "day"}))).await?;
    holds("attached", attached["updated_indices"] == 1 && attached["failures"] == false);
    let explained = sent(client, Method::Get, "/_plugins/_ism/explain/odd", None).await?;
    holds("explained", explained["odd"]["index.plugins.index_state_management.policy_id"] == "day");
    sent(client, Method::Post, "/_plugins/_ism/remove/odd", None).await?;
    let gone = sent(client, Method::Delete, "/_plugins/_ism/policies/day", None).await?;
    holds("deleted", gone["result"] == "deleted");
    let later = sent(client, Method::Post, "/_plugins/_asynchronous_search?index=books&keep_on_completion=true", Some(json!({}))).await?;
    let kept = format!("/_plugins/_asynchronous_search/{}", later["id"].as_str().expect("an id"));
    let result = sent(client, Method::Get, &kept, None).await?;
    holds("asynchronous", result["response"]["hits"]["total"]["value"] == 100);
    holds("let go", sent(client, Method::Delete, &kept, None).await?["acknowledged"] == true);
    Ok(())
}
