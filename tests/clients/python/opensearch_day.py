"""A day of somebody who uses opensearch-py: opensearch_day.py ADDRESS. Prints how many checks held."""

import sys

from opensearchpy import ConflictError, NotFoundError, OpenSearch, RequestError, helpers

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
        body={
            "settings": {"index": {"number_of_shards": 2, "knn": True}},
            "mappings": {
                "properties": {
                    "title": {"type": "text", "fields": {"raw": {"type": "keyword"}}},
                    "tags": {"type": "keyword"},
                    "price": {"type": "float"},
                    "at": {"type": "date"},
                    "labels": {"type": "flat_object"},
                    "vector": {"type": "knn_vector", "dimension": 3, "space_type": "l2"},
                }
            },
        },
    )
    holds("the index is there", client.indices.exists(index="books"))
    told = fails(RequestError, lambda: client.indices.create(index="books"), "twice is refused")
    holds("the type of error", told.error == "resource_already_exists_exception")
    client.indices.put_alias(index="books", name="shop")
    client.indices.update_aliases(body={"actions": [{"add": {"index": "books", "alias": "all", "is_write_index": True}}]})
    holds("aliases", set(client.indices.get_alias(index="books")["books"]["aliases"]) == {"shop", "all"})
    client.indices.put_mapping(index="books", body={"properties": {"pages": {"type": "integer"}}})
    holds("the new field", "pages" in client.indices.get_mapping(index="books")["books"]["mappings"]["properties"])
    words = client.indices.analyze(body={"analyzer": "english", "text": "running dogs"})["tokens"]
    holds("stems", [word["token"] for word in words] == ["run", "dog"])


def documents(client):
    made = client.index(index="books", id="0", body={"title": "zero", "price": 1}, refresh=True)
    holds("made", made["result"] == "created")
    fails(ConflictError, lambda: client.create(index="books", id="0", body={}), "a conflict")
    client.update(index="books", id="0", body={"script": {"source": "ctx._source.price += 4", "lang": "painless"}})
    holds("by a script", client.get(index="books", id="0")["_source"]["price"] == 5)
    holds("several", len(client.mget(index="books", body={"ids": ["0", "none"]})["docs"]) == 2)
    fails(NotFoundError, lambda: client.get(index="books", id="none"), "not there")
    lines = (
        {
            "_index": "all",
            "_id": number,
            "title": "television set" if number % 3 == 0 else "radio number %d" % number,
            "tags": ["odd" if number % 2 else "even"],
            "price": number,
            "pages": number * 10,
            "at": "2026-%02d-01" % (number % 12 + 1),
            "labels": {"env": "prod" if number < 50 else "test"},
            "vector": [number, 1, 0],
        }
        for number in range(1, 100)
    )
    done, errors = helpers.bulk(client, lines, refresh=True, chunk_size=25)
    holds("all were written", done == 99 and not errors)
    results = list(helpers.parallel_bulk(client, [{"_op_type": "index", "_index": "books", "_id": "p", "title": "p"}]))
    holds("side by side", results[0][0])
    client.delete(index="books", id="p", refresh=True)


def searches(client):
    found = client.search(
        index="books",
        body={
            "query": {"bool": {"must": {"match": {"title": "television"}}, "filter": {"term": {"tags": "odd"}}}},
            "highlight": {"fields": {"title": {}}},
            "sort": [{"price": "desc"}],
            "aggs": {
                "tags": {"terms": {"field": "tags"}, "aggs": {"avg": {"avg": {"field": "price"}}}},
                "env": {"terms": {"field": "labels.env"}},
                "months": {"date_histogram": {"field": "at", "calendar_interval": "quarter"}},
            },
            "suggest": {"s": {"text": "televisoin", "term": {"field": "title"}}},
        },
    )
    holds("found", found["hits"]["total"]["value"] == 17)
    holds("keys", {one["key"] for one in found["aggregations"]["env"]["buckets"]} == {"prod", "test"})
    holds("suggested", found["suggest"]["s"][0]["options"][0]["text"] == "television")
    near = client.search(index="books", body={"query": {"knn": {"vector": {"vector": [7, 1, 0], "k": 2}}}})
    holds("neighbours", near["hits"]["hits"][0]["_id"] == "7")
    holds("counted", client.count(index="shop", body={"query": {"term": {"tags": "even"}}})["count"] == 49)
    several = client.msearch(body=[{"index": "books"}, {"query": {"match_all": {}}}, {"index": "none"}, {}])["responses"]
    holds("several searches", [one["status"] for one in several] == [200, 404])
    holds("validated", client.indices.validate_query(index="books", body={"query": {"match_all": {}}})["valid"])
    fails(RequestError, lambda: client.search(index="books", body={"query": {"no_such": {}}}), "a mistake")
    ids = {hit["_id"] for hit in helpers.scan(client, index="books", size=30)}
    holds("scrolled", len(ids) == 100)
    pit = client.create_pit(index="books", params={"keep_alive": "1m"})["pit_id"]
    page = client.search(body={"pit": {"id": pit}, "sort": [{"price": "asc"}], "size": 60})
    rest = client.search(body={"pit": {"id": pit}, "sort": [{"price": "asc"}], "size": 60, "search_after": page["hits"]["hits"][-1]["sort"]})
    holds("paged", len(page["hits"]["hits"]) == 60 and 39 <= len(rest["hits"]["hits"]) <= 40)
    holds("closed", client.delete_pit(body={"pit_id": [pit]})["pits"][0]["successful"])


def pipelines(client):
    client.ingest.put_pipeline(id="lower", body={"processors": [{"lowercase": {"field": "level"}}]})
    client.indices.put_index_template(name="logs-day", body={"index_patterns": ["logs-day-*"], "data_stream": {}, "priority": 500})
    client.index(index="logs-day-a", body={"@timestamp": "2026-01-01T00:00:00Z", "level": "WARN"}, params={"pipeline": "lower", "refresh": "true"})
    holds("through the pipeline", client.search(index="logs-day-a", body={"query": {"match": {"level": "warn"}}})["hits"]["total"]["value"] == 1)
    holds("a stream", client.indices.get_data_stream(name="logs-day-a")["data_streams"][0]["name"] == "logs-day-a")
    client.indices.delete_data_stream(name="logs-day-a")
    client.indices.delete_index_template(name="logs-day")
    client.search_pipeline.put(id="first", body={"request_processors": [{"filter_query": {"query": {"term": {"tags": "odd"}}}}]})
    holds("a pipeline of searches", client.search(index="books", params={"search_pipeline": "first"})["hits"]["total"]["value"] == 50)
    client.put_script(id="stored", body={"script": {"lang": "painless", "source": "ctx._source.seen = params.by"}})
    copied = client.reindex(body={"source": {"index": "books"}, "dest": {"index": "copy"}}, params={"refresh": "true"})
    holds("copied", copied["created"] == 100)
    changed = client.update_by_query(index="copy", body={"script": {"id": "stored", "params": {"by": "me"}}}, params={"refresh": "true"})
    holds("changed", changed["updated"] == 100)
    task = client.delete_by_query(index="copy", body={"query": {"match_all": {}}}, params={"wait_for_completion": "false"})["task"]
    holds("a task", client.tasks.get(task_id=task, params={"wait_for_completion": "true"})["completed"])


def operations(client):
    holds("who it is", client.info()["version"]["distribution"] == "opensearch")
    holds("it is there", client.ping())
    holds("health", client.cluster.health(params={"wait_for_status": "yellow"})["status"] in ("green", "yellow"))
    holds("a table", any(row["index"] == "books" for row in client.cat.indices(format="json")))
    holds("statistics", client.indices.stats(index="books")["_all"]["primaries"]["docs"]["count"] == 100)
    holds("nodes", client.nodes.info()["_nodes"]["total"] >= 1)
    holds("the state", "books" in client.cluster.state(metric="metadata")["metadata"]["indices"])
    client.indices.close(index="copy")
    client.indices.open(index="copy")
    client.indices.forcemerge(index="copy", params={"max_num_segments": 1})
    client.indices.delete(index="books,copy")
    fails(NotFoundError, lambda: client.search(index="books"), "all is gone")
    fails(RequestError, lambda: client.transport.perform_request("GET", "/_no_such"), "no such path")


def main():
    client = OpenSearch([sys.argv[1]], timeout=60)
    for part in (indices, documents, searches, pipelines, operations):
        try:
            part(client)
        except Exception as failed:
            print("%s: %s: %s" % (part.__name__, type(failed).__name__, failed), file=sys.stderr)
            raise
    print("checks=%d" % checks)


main()
