"""A day of somebody who uses elasticsearch-py: day.py ADDRESS. Prints how many checks held."""

import sys
from datetime import datetime, timedelta, timezone

from elasticsearch import ApiError, BadRequestError, ConflictError, Elasticsearch, NotFoundError, helpers

checks = 0


def holds(what, claim):
    global checks
    if not claim:
        raise AssertionError(what)
    checks += 1


def fails(kind, call, what):
    try:
        call()
    except kind as error:
        holds(what, True)
        return error
    raise AssertionError(what + ": it did not fail")


def indices(client):
    client.indices.create(
        index="books",
        settings={
            "number_of_shards": 2,
            "analysis": {
                "analyzer": {"mine": {"tokenizer": "standard", "filter": ["lowercase", "words"]}},
                "filter": {"words": {"type": "synonym_graph", "synonyms": ["tv, television"]}},
            },
        },
        mappings={
            "properties": {
                "title": {"type": "text", "analyzer": "mine", "fields": {"raw": {"type": "keyword"}}},
                "tags": {"type": "keyword"},
                "price": {"type": "scaled_float", "scaling_factor": 100},
                "at": {"type": "date"},
                "where": {"type": "geo_point"},
                "labels": {"type": "flattened"},
                "vector": {"type": "dense_vector", "dims": 3, "index": True, "similarity": "cosine"},
                "reviews": {"type": "nested", "properties": {"stars": {"type": "integer"}}},
            }
        },
    )
    holds("the index is there", client.indices.exists(index="books"))
    holds("another is not", not client.indices.exists(index="papers"))
    told = fails(BadRequestError, lambda: client.indices.create(index="books"), "twice is refused")
    holds("the type of error", told.error == "resource_already_exists_exception")
    client.indices.put_mapping(index="books", properties={"pages": {"type": "integer"}})
    mapping = client.indices.get_mapping(index="books")["books"]["mappings"]["properties"]
    holds("the new field", mapping["pages"] == {"type": "integer"})
    client.indices.put_settings(index="books", settings={"index": {"refresh_interval": "1s"}})
    settings = client.indices.get_settings(index="books", flat_settings=True)["books"]["settings"]
    holds("the new setting", settings["index.refresh_interval"] == "1s")
    client.indices.put_alias(index="books", name="shop", filter={"range": {"price": {"gte": 5}}})
    holds("the alias", client.indices.exists_alias(name="shop"))
    words = client.indices.analyze(index="books", analyzer="mine", text="A TV")["tokens"]
    holds("synonyms", {"tv", "television"} <= {word["token"] for word in words})


def documents(client):
    made = client.index(index="books", id="0", document={"title": "zero", "price": 1}, refresh=True)
    holds("made", made["result"] == "created" and made.meta.status == 201)
    told = fails(ConflictError, lambda: client.create(index="books", id="0", document={}), "a conflict")
    holds("its status", told.status_code == 409)
    got = client.get(index="books", id="0")
    holds("its source", got["_source"]["title"] == "zero")
    changed = client.update(
        index="books",
        id="0",
        doc={"tags": ["a"]},
        if_seq_no=got["_seq_no"],
        if_primary_term=got["_primary_term"],
    )
    holds("changed", changed["result"] == "updated")
    client.update(index="books", id="0", script={"source": "ctx._source.price += params.n", "params": {"n": 4}})
    holds("by a script", client.get_source(index="books", id="0")["price"] == 5)
    client.update(index="books", id="new", doc={"title": "new"}, doc_as_upsert=True)
    holds("it is there", client.exists(index="books", id="new"))
    holds("deleted", client.delete(index="books", id="new")["result"] == "deleted")
    fails(NotFoundError, lambda: client.get(index="books", id="new"), "gone")
    many = client.mget(index="books", ids=["0", "none"])["docs"]
    holds("several", [one["found"] for one in many] == [True, False])


def bulks(client):
    begin = datetime(2026, 1, 1, tzinfo=timezone.utc)
    actions = (
        {
            "_index": "books",
            "_id": str(number),
            "title": "television set" if number % 3 == 0 else "radio number %d" % number,
            "tags": ["odd" if number % 2 else "even", "all"],
            "price": number,
            "pages": number * 10,
            "at": begin + timedelta(days=number),
            "where": {"lat": 50 + number / 100, "lon": 8},
            "labels": {"env": "prod" if number < 50 else "test"},
            "vector": [1.0, number / 100, 0.5],
            "reviews": [{"stars": number % 5}, {"stars": 5}],
        }
        for number in range(1, 101)
    )
    done, errors = helpers.bulk(client, actions, refresh="wait_for", chunk_size=30)
    holds("all were written", done == 100 and not errors)
    wrong = [{"_op_type": "create", "_index": "books", "_id": "1", "title": "again"}]
    told = fails(helpers.BulkIndexError, lambda: helpers.bulk(client, wrong), "a bulk that fails")
    holds("which", told.errors[0]["create"]["status"] == 409)
    results = list(helpers.streaming_bulk(client, [{"_op_type": "delete", "_index": "books", "_id": "100"}]))
    holds("streamed", results[0][0])
    client.indices.refresh(index="books")
    holds("counted", client.count(index="books")["count"] == 100)


def searches(client):
    found = client.search(
        index="books",
        query={"bool": {"must": {"match": {"title": "tv"}}, "filter": {"term": {"tags": "odd"}}}},
        highlight={"fields": {"title": {}}},
        sort=[{"price": "desc"}, "_score"],
        source_includes=["title", "price"],
        size=3,
        track_total_hits=True,
    )
    holds("by a synonym", found["hits"]["total"] == {"value": 17, "relation": "eq"})
    holds("in order", [hit["_source"]["price"] for hit in found["hits"]["hits"]] == [99, 93, 87])
    holds("highlighted", "<em>" in found["hits"]["hits"][0]["highlight"]["title"][0])
    told = client.search(
        index="shop",
        size=0,
        aggs={
            "months": {
                "date_histogram": {"field": "at", "calendar_interval": "month"},
                "aggs": {"sum": {"sum": {"field": "price"}}, "all": {"cumulative_sum": {"buckets_path": "sum"}}},
            },
            "labels": {"terms": {"field": "labels.env"}},
            "stars": {"nested": {"path": "reviews"}, "aggs": {"avg": {"avg": {"field": "reviews.stars"}}}},
            "prices": {"percentiles": {"field": "price", "percents": [50]}},
            "pages": {"composite": {"sources": [{"t": {"terms": {"field": "tags"}}}], "size": 2}},
        },
    )["aggregations"]
    holds("months", [one["key_as_string"][:7] for one in told["months"]["buckets"]][0] == "2026-01")
    holds("keys", {one["key"]: one["doc_count"] for one in told["labels"]["buckets"]} == {"test": 50, "prod": 45})
    holds("pages of buckets", told["pages"]["after_key"] == {"t": "all"})
    near = client.search(index="books", knn={"field": "vector", "query_vector": [1, 0.5, 0.5], "k": 3, "num_candidates": 30})
    holds("neighbours", near["hits"]["hits"][0]["_id"] == "50")
    around = client.search(index="books", query={"geo_distance": {"distance": "3km", "where": {"lat": 50.1, "lon": 8}}})
    holds("places", around["hits"]["total"]["value"] == 5)
    several = client.msearch(
        searches=[{"index": "books"}, {"query": {"match_all": {}}, "size": 1}, {"index": "none"}, {}]
    )["responses"]
    holds("several searches", [one["status"] for one in several] == [200, 404])
    fails(BadRequestError, lambda: client.search(index="books", query={"match": {"title": {"no": 1}}}), "a mistake")
    holds("explained", client.explain(index="books", id="3", query={"match": {"title": "tv"}})["matched"])
    caps = client.field_caps(index="books", fields="*")["fields"]
    holds("what fields can do", caps["price"]["scaled_float"]["aggregatable"])
    fields = client.search(index="books", fields=[{"field": "at", "format": "yyyy"}], source=False, size=1)
    holds("fields", fields["hits"]["hits"][0]["fields"]["at"] == ["2026"])
    terms = client.terms_enum(index="books", field="tags", string="o")["terms"]
    holds("terms", terms == ["odd"])
    client.put_script(id="find", script={"lang": "mustache", "source": {"query": {"term": {"tags": "{{tag}}"}}}})
    holds("a template", client.search_template(index="books", id="find", params={"tag": "odd"})["hits"]["total"]["value"] == 50)


def pages(client):
    ids = {hit["_id"] for hit in helpers.scan(client, index="books", query={"query": {"match_all": {}}}, size=30)}
    holds("scrolled", len(ids) == 100)
    pit = client.open_point_in_time(index="books", keep_alive="1m")["id"]
    seen, after = [], None
    while True:
        extra = {"search_after": after} if after else {}
        page = client.search(pit={"id": pit, "keep_alive": "1m"}, sort=[{"pages": "asc"}, {"_shard_doc": "asc"}], size=40, **extra)
        if not page["hits"]["hits"]:
            break
        seen += [hit["_id"] for hit in page["hits"]["hits"]]
        after = page["hits"]["hits"][-1]["sort"]
    holds("paged", len(seen) == 100 and len(set(seen)) == 100)
    holds("closed", client.close_point_in_time(id=pit)["succeeded"])
    later = client.async_search.submit(index="books", query={"match_all": {}}, wait_for_completion_timeout="5s", keep_on_completion=True)
    holds("asynchronous", later["response"]["hits"]["total"]["value"] == 100)
    holds("kept", not client.async_search.get(id=later["id"])["is_running"])
    client.async_search.delete(id=later["id"])


def copies(client):
    copied = client.reindex(source={"index": "books", "query": {"term": {"tags": "odd"}}}, dest={"index": "odd"}, refresh=True)
    holds("copied", copied["created"] == 50)
    holds("by query", client.update_by_query(index="odd", script="ctx._source.seen = true", refresh=True)["updated"] == 50)
    holds("deleted", client.delete_by_query(index="odd", query={"range": {"price": {"lt": 50}}}, refresh=True)["deleted"] == 25)
    task = client.reindex(source={"index": "odd"}, dest={"index": "later"}, wait_for_completion=False)["task"]
    holds("a task", client.tasks.get(task_id=task, wait_for_completion=True)["completed"])


def streams(client):
    client.cluster.put_component_template(name="parts", template={"mappings": {"properties": {"level": {"type": "keyword"}}}})
    client.indices.put_index_template(name="logs-day", index_patterns=["logs-day-*"], data_stream={}, composed_of=["parts"], priority=500)
    client.ingest.put_pipeline(id="lower", processors=[{"lowercase": {"field": "level"}}])
    line = {"@timestamp": "2026-01-01T00:00:00Z", "level": "WARN"}
    holds("a line", client.index(index="logs-day-a", document=line, pipeline="lower", refresh=True)["result"] == "created")
    holds("rolled over", client.indices.rollover(alias="logs-day-a")["rolled_over"])
    stream = client.indices.get_data_stream(name="logs-day-a")["data_streams"][0]
    holds("two indices", len(stream["indices"]) == 2)
    found = client.search(index="logs-day-a", query={"term": {"level": "warn"}})
    holds("through the pipeline", found["hits"]["total"]["value"] == 1)
    rows = client.esql.query(query="FROM books | STATS n = COUNT(*) BY tags | SORT n DESC | LIMIT 1")
    holds("rows", rows["values"][0] == [100 - 1, "all"])
    client.indices.delete_data_stream(name="logs-day-a")
    client.indices.delete_index_template(name="logs-day")


def operations(client):
    holds("who it is", client.info()["version"]["number"].split(".")[0] in ("8", "9"))
    holds("health", client.cluster.health(wait_for_status="yellow")["status"] in ("green", "yellow"))
    holds("a table", any(row["index"] == "books" for row in client.cat.indices(format="json")))
    holds("plain", "books" in str(client.cat.indices(h="index")))
    holds("statistics", client.indices.stats(index="books")["_all"]["primaries"]["docs"]["count"] >= 100)
    holds("nodes", client.nodes.stats()["_nodes"]["total"] >= 1)
    key = client.security.create_api_key(name="mine", role_descriptors={"r": {"indices": [{"names": ["books"], "privileges": ["read"]}]}})
    holds("a key", key["encoded"] and key["id"])
    holds("it is listed", client.security.get_api_key(id=key["id"])["api_keys"][0]["name"] == "mine")
    holds("taken back", client.security.invalidate_api_key(ids=[key["id"]])["invalidated_api_keys"] == [key["id"]])
    client.cluster.put_settings(persistent={"search.max_buckets": 1000})
    client.cluster.put_settings(persistent={"search.max_buckets": None})
    holds("resolved", client.indices.resolve_index(name="boo*")["indices"][0]["name"] == "books")
    client.indices.delete(index=["books", "odd", "later"])
    fails(NotFoundError, lambda: client.search(index="books"), "all is gone")
    holds("unless that is well", client.search(index="books", ignore_unavailable=True)["hits"]["total"]["value"] == 0)
    lenient = client.options(ignore_status=404).indices.get(index="books")
    holds("ignored", lenient.meta.status == 404)
    fails(ApiError, lambda: client.perform_request("GET", "/_no_such"), "no such path")


def main():
    client = Elasticsearch(sys.argv[1], request_timeout=60)
    for part in (indices, documents, bulks, searches, pages, copies, streams, operations):
        try:
            part(client)
        except Exception as failed:
            print("%s: %s: %s" % (part.__name__, type(failed).__name__, failed), file=sys.stderr)
            raise
    print("checks=%d" % checks)


main()
