//! A day of somebody who uses the client for Rust: day ADDRESS. Prints how many checks held. One
//! script is for both products' clients, which differ in what each has alone: see `product`.

mod product;

use client::cat::*;
use client::cluster::*;
use client::http::headers::HeaderMap;
use client::http::request::JsonBody;
use client::http::response::Response;
use client::http::transport::Transport;
use client::http::Method;
use client::indices::*;
use client::ingest::*;
use client::nodes::*;
use client::tasks::*;
use client::*;
use product::Client;
use serde::de::DeserializeOwned;
use serde::Deserialize;
use serde_json::{json, Value};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

type Outcome = Result<(), Box<dyn std::error::Error>>;

thread_local! {
    static CHECKS: Cell<usize> = const { Cell::new(0) };
}

pub fn holds(what: &str, claim: bool) {
    assert!(claim, "{what}");
    CHECKS.set(CHECKS.get() + 1);
}

/// The answer to what has to succeed, as it is typed.
pub async fn told<T: DeserializeOwned>(answer: Response) -> Result<T, Box<dyn std::error::Error>> {
    let url = answer.url().to_string();
    if !answer.status_code().is_success() {
        return Err(format!("{url}: {}", answer.text().await?).into());
    }
    let text = answer.text().await?;
    serde_json::from_str(&text).map_err(|wrong| format!("{url}: {wrong}: {text}").into())
}

/// Sends what the client has no call for.
pub async fn sent(client: &Client, method: Method, path: &str, body: Option<Value>) -> Result<Value, Box<dyn std::error::Error>> {
    let body = body.map(JsonBody::new);
    told(client.send(method, path, HeaderMap::new(), None::<&()>, body, None).await?).await
}

/// Sends what has to succeed, and reads the answer.
#[macro_export]
macro_rules! ask {
    ($request:expr) => {
        $crate::told($request.send().await?).await?
    };
}

/// Sends what has to fail so, and reads the error as the client types it.
macro_rules! fails {
    ($what:expr, $request:expr, $status:expr, $kind:expr) => {
        let refused = $request.send().await?.exception().await?.expect($what);
        holds($what, refused.status() == Some($status) && refused.error().ty() == Some($kind));
    };
}

#[derive(Deserialize)]
struct Acknowledged {
    acknowledged: bool,
}

#[derive(Deserialize)]
struct Written {
    _id: String,
    _version: i64,
    _seq_no: i64,
    _primary_term: i64,
    result: String,
    _shards: Shards,
}

#[derive(Deserialize)]
struct Shards {
    total: i64,
    successful: i64,
    failed: i64,
}

#[derive(Deserialize)]
struct Document {
    found: bool,
    _source: Option<Book>,
}

#[derive(Deserialize)]
struct Book {
    title: String,
    price: Option<f64>,
}

#[derive(Deserialize)]
pub struct Found {
    pub hits: Hits,
    #[serde(default)]
    pub aggregations: HashMap<String, Value>,
    #[serde(default)]
    pub suggest: Value,
    pub _scroll_id: Option<String>,
    _shards: Shards,
    timed_out: bool,
}

#[derive(Deserialize)]
pub struct Hits {
    pub total: Total,
    pub hits: Vec<Hit>,
}

#[derive(Deserialize)]
pub struct Total {
    pub value: i64,
    pub relation: String,
}

#[derive(Deserialize)]
pub struct Hit {
    pub _id: String,
    pub _score: Option<f64>,
    #[serde(default)]
    pub highlight: HashMap<String, Vec<String>>,
    #[serde(default)]
    pub sort: Vec<Value>,
}

#[derive(Deserialize)]
struct Bulked {
    errors: bool,
    items: Vec<HashMap<String, Item>>,
}

#[derive(Deserialize)]
struct Item {
    status: u16,
}

#[derive(Deserialize)]
struct Copied {
    #[serde(default)]
    created: i64,
    updated: i64,
    deleted: i64,
    failures: Vec<Value>,
}

async fn indices(client: &Client) -> Outcome {
    let made: Acknowledged = ask!(client.indices().create(IndicesCreateParts::Index("books")).body(json!({
        "settings": {"number_of_shards": 2, "number_of_replicas": 0, "analysis": {
            "analyzer": {"mine": {"tokenizer": "standard", "filter": ["lowercase", "words"]}},
            "filter": {"words": {"type": "synonym_graph", "synonyms": ["tv, television"]}}}},
        "mappings": {"properties": {
            "title": {"type": "text", "analyzer": "mine", "fields": {"raw": {"type": "keyword"}}},
            "tags": {"type": "keyword"}, "price": {"type": "scaled_float", "scaling_factor": 100},
            "at": {"type": "date"}, "where": {"type": "geo_point"}, "labels": {"type": product::LABELS},
            "named": {"type": "completion", "analyzer": "standard"},
            "reviews": {"type": "nested", "properties": {"stars": {"type": "integer"}}}}}
    })));
    holds("made", made.acknowledged);
    let there = client.indices().exists(IndicesExistsParts::Index(&["books"])).send().await?;
    holds("it is there", there.status_code() == 200);
    let other = client.indices().exists(IndicesExistsParts::Index(&["papers"])).send().await?;
    holds("another is not", other.status_code() == 404);
    fails!("twice", client.indices().create(IndicesCreateParts::Index("books")), 400, "resource_already_exists_exception");
    let _: Acknowledged = ask!(client
        .indices()
        .put_mapping(IndicesPutMappingParts::Index(&["books"]))
        .body(json!({"properties": {"pages": {"type": "integer"}}})));
    let mapping: Value = ask!(client.indices().get_mapping(IndicesGetMappingParts::Index(&["books"])));
    holds("the new field", mapping["books"]["mappings"]["properties"]["pages"]["type"] == "integer");
    let _: Acknowledged = ask!(client
        .indices()
        .put_settings(IndicesPutSettingsParts::Index(&["books"]))
        .body(json!({"index": {"refresh_interval": "1s"}})));
    let settings: Value = ask!(client.indices().get_settings(IndicesGetSettingsParts::Index(&["books"])));
    holds("the new setting", settings["books"]["settings"]["index"]["refresh_interval"] == "1s");
    let _: Acknowledged = ask!(client
        .indices()
        .put_alias(IndicesPutAliasParts::IndexName(&["books"], "shop"))
        .body(json!({"filter": {"range": {"price": {"gte": 5}}}})));
    let alias = client.indices().exists_alias(IndicesExistsAliasParts::Name(&["shop"])).send().await?;
    holds("the alias", alias.status_code() == 200);
    let words: Value = ask!(client
        .indices()
        .analyze(IndicesAnalyzeParts::Index("books"))
        .body(json!({"analyzer": "mine", "text": "A TV"})));
    holds("synonyms", words["tokens"].as_array().map(Vec::len) == Some(3));
    Ok(())
}

async fn documents(client: &Client) -> Outcome {
    let made: Written = ask!(client
        .index(IndexParts::IndexId("books", "0"))
        .refresh(params::Refresh::True)
        .body(json!({"title": "zero", "price": 1})));
    holds("made", made.result == "created" && made._shards.failed == 0 && made._version == 1);
    fails!(
        "a conflict",
        client.create(CreateParts::IndexId("books", "0")).body(json!({})),
        409,
        "version_conflict_engine_exception"
    );
    let got: Document = ask!(client.get(GetParts::IndexId("books", "0")));
    holds("its source", got.found && got._source.is_some_and(|book| book.title == "zero"));
    let changed: Written = ask!(client
        .update(UpdateParts::IndexId("books", "0"))
        .if_seq_no(made._seq_no)
        .if_primary_term(made._primary_term)
        .body(json!({"doc": {"tags": ["a"]}})));
    holds("changed", changed.result == "updated");
    let _: Written = ask!(client.update(UpdateParts::IndexId("books", "0")).body(
        json!({"script": {"source": "ctx._source.price += params.n", "params": {"n": 4}}})
    ));
    let book: Book = ask!(client.get_source(GetSourceParts::IndexId("books", "0")));
    holds("by a script", book.price == Some(5.0));
    let new: Written = ask!(client
        .update(UpdateParts::IndexId("books", "a/b c"))
        .body(json!({"doc": {"title": "new"}, "doc_as_upsert": true})));
    holds("an id with a slash", new._id == "a/b c");
    let there = client.exists(ExistsParts::IndexId("books", "a/b c")).send().await?;
    holds("it is there", there.status_code() == 200);
    let gone: Written = ask!(client.delete(DeleteParts::IndexId("books", "a/b c")));
    holds("deleted", gone.result == "deleted");
    let missing = client.get(GetParts::IndexId("books", "a/b c")).send().await?;
    holds("gone", missing.status_code() == 404 && !missing.json::<Document>().await?.found);
    let many: Value = ask!(client.mget(MgetParts::Index("books")).body(json!({"ids": ["0", "none"]})));
    holds("several", many["docs"][0]["found"] == true && many["docs"][1]["found"] == false);
    Ok(())
}

async fn bulks(client: &Client) -> Outcome {
    let lines: Vec<BulkOperation<Value>> = (1..=100)
        .map(|n| {
            let title = if n % 3 == 0 { "television set".into() } else { format!("radio number {n}") };
            let (month, day) = (1 + n / 32, 1 + n % 28);
            BulkOperation::index(json!({
                "title": title, "tags": [if n % 2 == 1 { "odd" } else { "even" }, "all"],
                "price": n, "pages": n * 10, "at": format!("2026-{month:02}-{day:02}"),
                "where": {"lat": 50.0 + f64::from(n) / 100.0, "lon": 8},
                "labels": {"env": if n < 50 { "prod" } else { "test" }}, "named": format!("book {n}"),
                "reviews": [{"stars": n % 5}, {"stars": 5}]
            }))
            .id(n.to_string())
            .into()
        })
        .collect();
    let done: Bulked = ask!(client
        .bulk(BulkParts::Index("books"))
        .refresh(params::Refresh::WaitFor)
        .body(lines));
    holds("all were written", !done.errors && done.items.len() == 100);
    let mut mixed = BulkOperations::new();
    mixed.push(product::create("1", json!({"title": "again"})))?;
    mixed.push(BulkOperation::<()>::delete("none"))?;
    mixed.push(BulkOperation::index(json!({"title": "zero", "price": 5, "tags": ["a"]})).id("0"))?;
    let told: Bulked = ask!(client.bulk(BulkParts::Index("books")).body(vec![mixed]));
    let statuses: Vec<u16> =
        told.items.iter().flat_map(|item| item.values().map(|one| one.status)).collect();
    holds("a bulk that fails in part", told.errors && statuses == [409, 404, 200]);
    let _: Written = ask!(client.delete(DeleteParts::IndexId("books", "100")).refresh(params::Refresh::True));
    let count: Value = ask!(client.count(CountParts::Index(&["books"])));
    holds("counted", count["count"] == 100);
    Ok(())
}

pub async fn search(client: &Client, index: &str, body: Value) -> Result<Found, Box<dyn std::error::Error>> {
    let found: Found = ask!(client.search(SearchParts::Index(&[index])).body(body));
    let all = found._shards.successful == found._shards.total && found._shards.failed == 0;
    holds("whole", all && !found.timed_out);
    Ok(found)
}

async fn searches(client: &Client) -> Outcome {
    let found = search(client, "books", json!({
        "query": {"bool": {"must": {"match": {"title": "tv"}}, "filter": {"term": {"tags": "odd"}}}},
        "highlight": {"fields": {"title": {}}}, "sort": [{"price": "desc"}, "_score"], "size": 3,
        "track_total_hits": true
    })).await?;
    holds("by a synonym", found.hits.total.value == 17 && found.hits.total.relation == "eq");
    let first = &found.hits.hits[0];
    holds("in order", first._id == "99" && found.hits.hits[2]._id == "87");
    holds("scores that are sorted by", first._score.is_some() && first.sort.len() == 2);
    holds("highlighted", first.highlight["title"][0].contains("<em>"));
    for query in [
        json!({"multi_match": {"query": "tv", "fields": ["title^2", "title.raw"]}}),
        json!({"match_phrase_prefix": {"title": "television s"}}),
        json!({"query_string": {"query": "title:television AND price:[3 TO *]"}}),
        json!({"simple_query_string": {"query": "television +set", "fields": ["title"]}}),
        json!({"intervals": {"title": {"match": {"query": "television set", "ordered": true}}}}),
        json!({"span_near": {"clauses": [{"span_term": {"title": "television"}}, {"span_term": {"title": "set"}}], "slop": 0}}),
        json!({"nested": {"path": "reviews", "query": {"range": {"reviews.stars": {"gte": 5}}}, "inner_hits": {}}}),
        json!({"function_score": {"query": {"match_all": {}}, "field_value_factor": {"field": "price", "missing": 1}}}),
        json!({"geo_distance": {"distance": "3km", "where": {"lat": 50.3, "lon": 8}}}),
        json!({"more_like_this": {"fields": ["title"], "like": "television set", "min_term_freq": 1}}),
        json!({"dis_max": {"queries": [{"prefix": {"tags": "ev"}}, {"wildcard": {"tags": "o*d"}}]}}),
        json!({"constant_score": {"filter": {"terms": {"tags": ["odd"]}}}}),
        json!({"script_score": {"query": {"exists": {"field": "price"}}, "script": {"source": "doc['price'].value"}}}),
    ] {
        let found = search(client, "books", json!({"query": query})).await?;
        holds(&query.to_string(), found.hits.total.value > 0 && !found.hits.hits.is_empty());
    }
    fails!(
        "a mistake",
        client.search(SearchParts::Index(&["books"])).body(json!({"query": {"match": {"title": {"query": "a", "no": 1}}}})),
        400,
        "parsing_exception"
    );
    fails!("nothing there", client.search(SearchParts::Index(&["none"])), 404, "index_not_found_exception");
    Ok(())
}

async fn sums(client: &Client) -> Outcome {
    let told = search(client, "shop", json!({"size": 0, "aggs": {
        "months": {"date_histogram": {"field": "at", "calendar_interval": "month"},
            "aggs": {"sum": {"sum": {"field": "price"}}, "all": {"cumulative_sum": {"buckets_path": "sum"}}}},
        "labels": {"terms": {"field": "labels.env"}},
        "stars": {"nested": {"path": "reviews"}, "aggs": {"avg": {"avg": {"field": "reviews.stars"}}}},
        "pages": {"composite": {"sources": [{"t": {"terms": {"field": "tags"}}}], "size": 2}},
        "percents": {"percentiles": {"field": "price"}}, "cells": {"geotile_grid": {"field": "where"}},
        "top": {"top_hits": {"size": 1}}, "ranges": {"range": {"field": "price", "ranges": [{"to": 50}, {"from": 50}]}}
    }})).await?.aggregations;
    holds("all of them", told.len() == 8);
    let labels = &told["labels"]["buckets"][0];
    holds("keys", labels["key"] == "test" && labels["doc_count"] == 50);
    holds("pages of buckets", told["pages"]["after_key"]["t"] == "all");
    holds("what was summed", told["months"]["buckets"][0]["all"]["value"].as_f64() > Some(0.0));
    holds("the best", told["top"]["hits"]["hits"][0]["_source"]["title"].is_string());
    Ok(())
}

async fn tools(client: &Client) -> Outcome {
    let several: Value = ask!(client.msearch(MsearchParts::None).body(vec![
        json!({"index": "books"}), json!({"size": 1}), json!({"index": "none"}), json!({}),
    ].into_iter().map(JsonBody::from).collect::<Vec<_>>()));
    holds("several searches", several["responses"][0]["status"] == 200 && several["responses"][1]["status"] == 404);
    let why: Value = ask!(client
        .explain(ExplainParts::IndexId("books", "3"))
        .body(json!({"query": {"match": {"title": "tv"}}})));
    holds("explained", why["matched"] == true && why["explanation"]["value"].as_f64() > Some(0.0));
    let caps: Value = ask!(client.field_caps(FieldCapsParts::Index(&["books"])).fields(&["*"]));
    holds("what fields can do", caps["fields"]["price"]["scaled_float"]["aggregatable"] == true);
    let _: Acknowledged = ask!(client.put_script(PutScriptParts::Id("find")).body(
        json!({"script": {"lang": "mustache", "source": {"query": {"term": {"tags": "{{tag}}"}}}}})
    ));
    let script: Value = ask!(client.get_script(GetScriptParts::Id("find")));
    holds("kept", script["found"] == true && script["script"]["lang"] == "mustache");
    let by: Found = ask!(client
        .search_template(SearchTemplateParts::Index(&["books"]))
        .body(json!({"id": "find", "params": {"tag": "odd"}})));
    holds("a template", by.hits.total.value == 50);
    let hinted = search(client, "books", json!({"suggest": {
        "word": {"text": "televisio", "term": {"field": "title"}},
        "name": {"prefix": "book 7", "completion": {"field": "named"}}}})).await?.suggest;
    holds("a suggestion", hinted["word"][0]["options"][0]["text"] == "television");
    holds("completions", hinted["name"][0]["options"][0]["text"].as_str().is_some_and(|name| name.starts_with("book 7")));
    let vectors: Value = ask!(client
        .termvectors(TermvectorsParts::IndexId("books", "3"))
        .body(json!({"fields": ["title"]})));
    holds("the terms of one", vectors["found"] == true);
    let valid: Value = ask!(client
        .indices()
        .validate_query(IndicesValidateQueryParts::Index(&["books"]))
        .body(json!({"query": {"match_all": {}}})));
    holds("valid", valid["valid"] == true);
    let rated: Value = ask!(client.rank_eval(RankEvalParts::Index(&["books"])).body(json!({
        "requests": [{"id": "tv", "request": {"query": {"match": {"title": "tv"}}},
            "ratings": [{"_index": "books", "_id": "3", "rating": 1}]}],
        "metric": {"recall": {"k": 50, "relevant_rating_threshold": 1}}})));
    holds("rated", rated["metric_score"] == 1.0);
    Ok(())
}

async fn scrolls(client: &Client) -> Outcome {
    let mut page: Found = ask!(client
        .search(SearchParts::Index(&["books"]))
        .scroll("1m")
        .body(json!({"size": 30})));
    let mut seen = HashSet::new();
    while !page.hits.hits.is_empty() {
        seen.extend(page.hits.hits.iter().map(|hit| hit._id.clone()));
        let id = page._scroll_id.expect("an id");
        page = ask!(client.scroll(ScrollParts::None).body(json!({"scroll": "1m", "scroll_id": id})));
    }
    holds("scrolled", seen.len() == 100);
    let ended: Value = ask!(client
        .clear_scroll(ClearScrollParts::None)
        .body(json!({"scroll_id": [page._scroll_id]})));
    holds("ended", ended["succeeded"] == true);
    Ok(())
}

/// Pages through all books by a point in time.
pub async fn paged(client: &Client, pit: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let (mut count, mut after) = (0, None::<Vec<Value>>);
    loop {
        let mut body = json!({"size": 40, "sort": [{"pages": "asc"}], "pit": {"id": pit, "keep_alive": "1m"}});
        if let Some(last) = &after {
            body["search_after"] = json!(last);
        }
        let page: Found = ask!(client.search(SearchParts::None).body(body));
        let Some(last) = page.hits.hits.last() else { return Ok(count) };
        count += page.hits.hits.len();
        after = Some(last.sort.clone());
    }
}

async fn copies(client: &Client) -> Outcome {
    let copied: Copied = ask!(client.reindex().refresh(true).body(json!({
        "source": {"index": "books", "query": {"term": {"tags": "odd"}}}, "dest": {"index": "odd"}})));
    holds("copied", copied.created == 50 && copied.failures.is_empty());
    let changed: Copied = ask!(client
        .update_by_query(UpdateByQueryParts::Index(&["odd"]))
        .refresh(true)
        .body(json!({"script": {"source": "ctx._source.seen = true"}})));
    holds("by query", changed.updated == 50);
    let deleted: Value = ask!(client
        .delete_by_query(DeleteByQueryParts::Index(&["odd"]))
        .refresh(true)
        .body(json!({"query": {"range": {"price": {"lt": 50}}}})));
    holds("deleted", deleted["deleted"] == 25);
    let later: Value = ask!(client
        .reindex()
        .wait_for_completion(false)
        .body(json!({"source": {"index": "odd"}, "dest": {"index": "later"}})));
    let task = later["task"].as_str().expect("a task");
    let done: Value = ask!(client.tasks().get(TasksGetParts::TaskId(task)).wait_for_completion(true));
    let response: Copied = serde_json::from_value(done["response"].clone())?;
    holds("a task", done["completed"] == true && response.created == 25 && response.deleted == 0);
    let tasks: Value = ask!(client.tasks().list().detailed(true));
    holds("tasks", tasks["nodes"].as_object().is_some_and(|nodes| !nodes.is_empty()));
    Ok(())
}

async fn streams(client: &Client) -> Outcome {
    let _: Acknowledged = ask!(client
        .cluster()
        .put_component_template(ClusterPutComponentTemplateParts::Name("parts"))
        .body(json!({"template": {"mappings": {"properties": {"level": {"type": "keyword"}}}}})));
    let _: Acknowledged = ask!(client
        .indices()
        .put_index_template(IndicesPutIndexTemplateParts::Name("logs-day"))
        .body(json!({"index_patterns": ["logs-day-*"], "data_stream": {}, "composed_of": ["parts"], "priority": 500})));
    let _: Acknowledged = ask!(client
        .ingest()
        .put_pipeline(IngestPutPipelineParts::Id("lower"))
        .body(json!({"processors": [{"lowercase": {"field": "level"}}]})));
    let tried: Value = ask!(client
        .ingest()
        .simulate(IngestSimulateParts::Id("lower"))
        .body(json!({"docs": [{"_source": {"level": "WARN"}}]})));
    holds("tried", tried["docs"][0]["doc"]["_source"]["level"] == "warn");
    // One of the clients has no calls for streams: both send any request.
    sent(client, Method::Put, "/_data_stream/logs-day-a", None).await?;
    let made: Written = ask!(client
        .index(IndexParts::Index("logs-day-a"))
        .op_type(params::OpType::Create)
        .pipeline("lower")
        .refresh(params::Refresh::True)
        .body(json!({"@timestamp": "2026-01-01T00:00:00Z", "level": "WARN"})));
    holds("a line", made.result == "created");
    let rolled: Value = ask!(client.indices().rollover(IndicesRolloverParts::Alias("logs-day-a")));
    holds("rolled over", rolled["rolled_over"] == true);
    let streams = sent(client, Method::Get, "/_data_stream/logs-day-a", None).await?;
    holds("two indices", streams["data_streams"][0]["indices"].as_array().map(Vec::len) == Some(2));
    let stats = sent(client, Method::Get, "/_data_stream/_stats", None).await?;
    holds("statistics", stats["data_stream_count"] == 1 && stats["backing_indices"] == 2);
    let found = search(client, "logs-day-a", json!({"query": {"term": {"level": "warn"}}})).await?;
    holds("through the pipeline", found.hits.total.value == 1);
    let would: Value = ask!(client
        .indices()
        .simulate_index_template(IndicesSimulateIndexTemplateParts::Name("logs-day-b")));
    holds("what would be", would["template"]["mappings"]["properties"]["level"]["type"] == "keyword");
    let templates: Value = ask!(client.indices().get_index_template(IndicesGetIndexTemplateParts::None));
    holds("templates", templates["index_templates"].as_array().is_some_and(|all| !all.is_empty()));
    sent(client, Method::Delete, "/_data_stream/logs-day-a", None).await?;
    let _: Acknowledged = ask!(client.indices().delete_index_template(IndicesDeleteIndexTemplateParts::Name("logs-day")));
    let _: Acknowledged = ask!(client.cluster().delete_component_template(ClusterDeleteComponentTemplateParts::Name("parts")));
    let _: Acknowledged = ask!(client.ingest().delete_pipeline(IngestDeletePipelineParts::Id("lower")));
    Ok(())
}

async fn operations(client: &Client) -> Outcome {
    let info: Value = ask!(client.info());
    holds("who it is", info["version"]["number"].is_string() && info["cluster_uuid"].is_string());
    holds("it answers", client.ping().send().await?.status_code() == 200);
    let health: Value = ask!(client.cluster().health(ClusterHealthParts::None));
    holds("health", health["status"] == "green" && health["timed_out"] == false);
    let set: Acknowledged = ask!(client
        .cluster()
        .put_settings()
        .body(json!({"persistent": {"action.auto_create_index": "true"}})));
    holds("settings", set.acknowledged);
    let all: [Value; 13] = [
        ask!(client.cluster().get_settings().include_defaults(true)),
        ask!(client.cluster().stats(ClusterStatsParts::None)),
        ask!(client.cluster().state(ClusterStateParts::None)),
        ask!(client.cluster().pending_tasks()),
        ask!(client.nodes().info(NodesInfoParts::None)),
        ask!(client.nodes().stats(NodesStatsParts::None)),
        ask!(client.nodes().usage(NodesUsageParts::None)),
        ask!(client.indices().stats(IndicesStatsParts::Index(&["books"]))),
        ask!(client.indices().segments(IndicesSegmentsParts::None)),
        ask!(client.indices().recovery(IndicesRecoveryParts::None)),
        ask!(client.indices().get(IndicesGetParts::Index(&["books"]))),
        ask!(client.indices().shard_stores(IndicesShardStoresParts::None)),
        ask!(client.indices().resolve_index(IndicesResolveIndexParts::Name(&["bo*"]))),
    ];
    holds("facts", all.iter().all(Value::is_object));
    let threads = client.nodes().hot_threads(NodesHotThreadsParts::None).send().await?;
    holds("threads", threads.text().await?.starts_with(":::"));
    let tables: [Vec<HashMap<String, Option<String>>>; 10] = [
        ask!(client.cat().indices(CatIndicesParts::None).format("json")),
        ask!(client.cat().aliases(CatAliasesParts::None).format("json")),
        ask!(client.cat().count(CatCountParts::None).format("json")),
        ask!(client.cat().health().format("json")),
        ask!(client.cat().nodes().format("json")),
        ask!(client.cat().shards(CatShardsParts::None).format("json")),
        ask!(client.cat().segments(CatSegmentsParts::None).format("json")),
        ask!(client.cat().recovery(CatRecoveryParts::None).format("json")),
        ask!(client.cat().thread_pool(CatThreadPoolParts::None).format("json")),
        ask!(client.cat().allocation(CatAllocationParts::None).format("json")),
    ];
    holds("tables", tables.iter().all(|rows| !rows.is_empty()));
    let table = client.cat().indices(CatIndicesParts::None).h(&["index"]).s(&["index"]).send().await?;
    holds("a table", table.text().await?.lines().next() == Some("books"));
    let merged: Value = ask!(client.indices().forcemerge(IndicesForcemergeParts::Index(&["odd"])));
    holds("merged", merged["_shards"]["failed"] == 0);
    let closed: Value = ask!(client.indices().close(IndicesCloseParts::Index(&["later"])));
    holds("closed", closed["indices"]["later"]["closed"] == true);
    let opened: Acknowledged = ask!(client.indices().open(IndicesOpenParts::Index(&["later"])));
    holds("open again", opened.acknowledged);
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let address = std::env::args().nth(1).expect("ADDRESS");
    let client = Client::new(Transport::single_node(&address)?);
    indices(&client).await?;
    documents(&client).await?;
    bulks(&client).await?;
    searches(&client).await?;
    sums(&client).await?;
    tools(&client).await?;
    scrolls(&client).await?;
    copies(&client).await?;
    streams(&client).await?;
    operations(&client).await?;
    product::own(&client).await?;
    let _: Acknowledged = ask!(client.indices().delete(IndicesDeleteParts::Index(&["books", "odd", "later"])));
    fails!("all is gone", client.search(SearchParts::Index(&["books"])), 404, "index_not_found_exception");
    println!("checks={}", CHECKS.get());
    Ok(())
}
