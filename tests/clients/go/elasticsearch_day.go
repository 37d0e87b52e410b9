// A day of somebody who uses go-elasticsearch: day ADDRESS. Prints how many checks held.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/elastic/go-elasticsearch/v9"
	"github.com/elastic/go-elasticsearch/v9/esutil"
	"github.com/elastic/go-elasticsearch/v9/typedapi/types"
	"github.com/elastic/go-elasticsearch/v9/typedapi/types/enums/healthstatus"
	"github.com/elastic/go-elasticsearch/v9/typedapi/types/enums/refresh"
)

var (
	checks int
	now    = context.Background()
)

func holds(what string, claim bool) {
	if !claim {
		panic(what)
	}
	checks++
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func status(err error) int {
	var told *types.ElasticsearchError
	if !errors.As(err, &told) {
		panic(fmt.Sprintf("not an error of the server: %v", err))
	}
	return told.Status
}

// One version has names of tasks as they are, the other by pointers.
func named(task any) string {
	if name, is := task.(*string); is {
		return *name
	}
	return fmt.Sprint(task)
}

func text(body string) *strings.Reader { return strings.NewReader(body) }

func indices(client *elasticsearch.TypedClient) {
	made := must(client.Indices.Create("books").Raw(text(`{
		"settings": {"number_of_shards": 2, "analysis": {
			"analyzer": {"mine": {"tokenizer": "standard", "filter": ["lowercase", "words"]}},
			"filter": {"words": {"type": "synonym_graph", "synonyms": ["tv, television"]}}}},
		"mappings": {"properties": {
			"title": {"type": "text", "analyzer": "mine", "fields": {"raw": {"type": "keyword"}}},
			"tags": {"type": "keyword"}, "price": {"type": "scaled_float", "scaling_factor": 100},
			"at": {"type": "date"}, "where": {"type": "geo_point"}, "labels": {"type": "flattened"},
			"vector": {"type": "dense_vector", "dims": 3, "index": true, "similarity": "cosine"},
			"reviews": {"type": "nested", "properties": {"stars": {"type": "integer"}}}}}}`)).Do(now))
	holds("made", made.Acknowledged && made.Index == "books")
	holds("it is there", must(client.Indices.Exists("books").Do(now)))
	holds("another is not", !must(client.Indices.Exists("papers").Do(now)))
	_, err := client.Indices.Create("books").Do(now)
	holds("twice is refused", status(err) == 400)
	must(client.Indices.PutMapping("books").Properties(map[string]types.Property{
		"pages": types.NewIntegerNumberProperty(),
	}).Do(now))
	mapping := must(client.Indices.GetMapping().Index("books").Do(now))["books"].Mappings.Properties
	_, isInteger := mapping["pages"].(*types.IntegerNumberProperty)
	holds("the new field", isInteger)
	_, isVector := mapping["vector"].(*types.DenseVectorProperty)
	holds("vectors", isVector)
	must(client.Indices.PutSettings().Indices("books").Raw(text(`{"index":{"refresh_interval":"1s"}}`)).Do(now))
	settings := must(client.Indices.GetSettings().Index("books").Do(now))["books"].Settings
	holds("the new setting", settings.Index.RefreshInterval == "1s")
	must(client.Indices.PutAlias("books", "shop").Raw(text(`{"filter":{"range":{"price":{"gte":5}}}}`)).Do(now))
	holds("the alias", must(client.Indices.ExistsAlias("shop").Do(now)))
	words := must(client.Indices.Analyze().Index("books").Analyzer("mine").Text("A TV").Do(now)).Tokens
	holds("synonyms", len(words) == 3)
}

func documents(client *elasticsearch.TypedClient) {
	made := must(client.Index("books").Id("0").Refresh(refresh.True).
		Request(map[string]any{"title": "zero", "price": 1}).Do(now))
	holds("made", made.Result.String() == "created" && made.Shards_.Failed == 0)
	_, err := client.Create("books", "0").Request(map[string]any{}).Do(now)
	holds("a conflict", status(err) == 409)
	got := must(client.Get("books", "0").Do(now))
	holds("its source", got.Found && strings.Contains(string(got.Source_), "zero"))
	changed := must(client.Update("books", "0").Doc(map[string]any{"tags": []string{"a"}}).
		IfSeqNo(fmt.Sprint(*got.SeqNo_)).IfPrimaryTerm(fmt.Sprint(*got.PrimaryTerm_)).Do(now))
	holds("changed", changed.Result.String() == "updated")
	must(client.Update("books", "0").Raw(text(
		`{"script":{"source":"ctx._source.price += params.n","params":{"n":4}}}`)).Do(now))
	var source struct{ Price int }
	must(0, json.Unmarshal(must(client.GetSource("books", "0").Do(now)), &source))
	holds("by a script", source.Price == 5)
	must(client.Update("books", "new").Doc(map[string]any{"title": "new"}).DocAsUpsert(true).Do(now))
	holds("it is there", must(client.Exists("books", "new").Do(now)))
	holds("deleted", must(client.Delete("books", "new").Do(now)).Result.String() == "deleted")
	gone := must(client.Get("books", "new").Do(now))
	holds("gone", !gone.Found)
	many := must(client.Mget().Index("books").Ids("0", "none").Do(now)).Docs
	holds("several", len(many) == 2 && many[0].(*types.GetResult).Found && !many[1].(*types.GetResult).Found)
}

func bulks(plain *elasticsearch.Client, client *elasticsearch.TypedClient) {
	writer := must(esutil.NewBulkIndexer(esutil.BulkIndexerConfig{
		Client: plain, Index: "books", Refresh: "wait_for", NumWorkers: 2, FlushBytes: 4096,
	}))
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := 1; n <= 100; n++ {
		title, tag, env := fmt.Sprintf("radio number %d", n), "even", "test"
		if n%3 == 0 {
			title = "television set"
		}
		if n%2 == 1 {
			tag = "odd"
		}
		if n < 50 {
			env = "prod"
		}
		line := must(json.Marshal(map[string]any{
			"title": title, "tags": []string{tag, "all"}, "price": n, "pages": n * 10,
			"at": first.AddDate(0, 0, n), "where": map[string]any{"lat": 50 + float64(n)/100, "lon": 8},
			"labels": map[string]any{"env": env}, "vector": []float64{1, float64(n) / 100, 0.5},
			"reviews": []any{map[string]any{"stars": n % 5}, map[string]any{"stars": 5}},
		}))
		must(0, writer.Add(now, esutil.BulkIndexerItem{
			Action: "index", DocumentID: fmt.Sprint(n), Body: bytes.NewReader(line),
		}))
	}
	must(0, writer.Close(now))
	holds("all were written", writer.Stats().NumFlushed == 100 && writer.Stats().NumFailed == 0)
	bulk := client.Bulk().Index("books")
	id := "1"
	must(0, bulk.CreateOp(types.CreateOperation{Id_: &id}, map[string]any{"title": "again"}))
	told := must(bulk.Do(now))
	for _, item := range told.Items[0] {
		holds("a bulk that fails", told.Errors && item.Status == 409 && item.Error.Type == "version_conflict_engine_exception")
	}
	must(client.Delete("books", "100").Refresh(refresh.True).Do(now))
	holds("counted", must(client.Count().Index("books").Do(now)).Count == 100)
}

func searches(client *elasticsearch.TypedClient) {
	found := must(client.Search().Index("books").SourceIncludes_("title", "price").Raw(text(`{"query": {"bool": {
		"must": {"match": {"title": "tv"}}, "filter": {"term": {"tags": "odd"}}}},
		"highlight": {"fields": {"title": {}}}, "sort": [{"price": "desc"}, "_score"],
		"size": 3, "track_total_hits": true}`)).Do(now))
	holds("by a synonym", found.Hits.Total.Value == 17 && found.Hits.Total.Relation.String() == "eq")
	holds("in order", len(found.Hits.Hits) == 3 && *found.Hits.Hits[0].Id_ == "99")
	holds("highlighted", strings.Contains(found.Hits.Hits[0].Highlight["title"][0], "<em>"))
	told := must(client.Search().Index("shop").Size(0).TypedKeys(true).Raw(text(`{"aggs": {
		"months": {"date_histogram": {"field": "at", "calendar_interval": "month"}, "aggs": {
			"sum": {"sum": {"field": "price"}}, "all": {"cumulative_sum": {"buckets_path": "sum"}}}},
		"labels": {"terms": {"field": "labels.env"}},
		"stars": {"nested": {"path": "reviews"}, "aggs": {"avg": {"avg": {"field": "reviews.stars"}}}},
		"prices": {"percentiles": {"field": "price", "percents": [50]}},
		"stats": {"extended_stats": {"field": "price"}}, "names": {"cardinality": {"field": "title.raw"}},
		"top": {"top_hits": {"size": 1}}, "cells": {"geotile_grid": {"field": "where", "precision": 5}},
		"ranges": {"range": {"field": "price", "ranges": [{"to": 50}, {"from": 50}]}},
		"filters": {"filters": {"filters": {"odd": {"term": {"tags": "odd"}}}}},
		"pages": {"composite": {"sources": [{"t": {"terms": {"field": "tags"}}}], "size": 2}}}}`)).Do(now)).Aggregations
	months := told["months"].(*types.DateHistogramAggregate).Buckets.([]types.DateHistogramBucket)
	holds("months", strings.HasPrefix(*months[0].KeyAsString, "2026-01"))
	holds("what was summed", months[0].Aggregations["all"].(*types.SimpleValueAggregate).Value != nil)
	labels := told["labels"].(*types.StringTermsAggregate).Buckets.([]types.StringTermsBucket)
	holds("keys", labels[0].Key == "test" && labels[0].DocCount == 50 && labels[1].DocCount == 45)
	holds("pages of buckets", told["pages"].(*types.CompositeAggregate).AfterKey["t"] == "all")
	holds("places", len(told["cells"].(*types.GeoTileGridAggregate).Buckets.([]types.GeoTileGridBucket)) > 0)
	near := must(client.Search().Index("books").Raw(text(
		`{"knn":{"field":"vector","query_vector":[1,0.5,0.5],"k":3,"num_candidates":30}}`)).Do(now))
	holds("neighbours", *near.Hits.Hits[0].Id_ == "50")
	answers := must(client.Msearch().Raw(text(
		`{"index":"books"}` + "\n" + `{"size":1}` + "\n" + `{"index":"none"}` + "\n{}\n")).Do(now)).Responses
	_, failed := answers[1].(*types.ErrorResponseBase)
	holds("several searches", len(answers) == 2 && failed)
	_, err := client.Search().Index("books").Raw(text(`{"query":{"match":{"title":{"no":1}}}}`)).Do(now)
	holds("a mistake", status(err) == 400)
	why := must(client.Explain("books", "3").Query(&types.Query{
		Match: map[string]types.MatchQuery{"title": {Query: "tv"}}}).Do(now))
	holds("explained", why.Matched && why.Explanation.Value > 0)
	caps := must(client.FieldCaps().Index("books").Fields("*").Do(now)).Fields
	holds("what fields can do", caps["price"]["scaled_float"].Aggregatable)
	holds("terms", must(client.TermsEnum("books").Field("tags").String("o").Do(now)).Terms[0] == "odd")
	must(client.PutScript("find").Raw(text(
		`{"script":{"lang":"mustache","source":{"query":{"term":{"tags":"{{tag}}"}}}}}`)).Do(now))
	by := must(client.SearchTemplate().Index("books").Id("find").
		Params(map[string]json.RawMessage{"tag": json.RawMessage(`"odd"`)}).Do(now))
	holds("a template", by.Hits.Total.Value == 50)
}

func pages(client *elasticsearch.TypedClient) {
	seen := map[string]bool{}
	page := must(client.Search().Index("books").Scroll("1m").Size(30).Do(now))
	hits, scroll := page.Hits.Hits, *page.ScrollId_
	for len(hits) > 0 {
		for _, hit := range hits {
			seen[*hit.Id_] = true
		}
		next := must(client.Scroll().Raw(text(`{"scroll":"1m","scroll_id":"` + scroll + `"}`)).Do(now))
		hits, scroll = next.Hits.Hits, *next.ScrollId_
	}
	holds("scrolled", len(seen) == 100)
	holds("ended", must(client.ClearScroll().ScrollId(scroll).Do(now)).Succeeded)
	pit := must(client.OpenPointInTime("books").KeepAlive("1m").Do(now)).Id
	count, after := 0, ""
	for {
		found := must(client.Search().Raw(text(
			`{"size":40,"sort":[{"pages":"asc"}],"pit":{"id":"` + pit + `","keep_alive":"1m"}` + after + `}`)).Do(now)).Hits.Hits
		if len(found) == 0 {
			break
		}
		count += len(found)
		after = `,"search_after":` + string(must(json.Marshal(found[len(found)-1].Sort)))
	}
	holds("paged", count == 100)
	holds("closed", must(client.ClosePointInTime().Id(pit).Do(now)).Succeeded)
	later := must(client.AsyncSearch.Submit().Index("books").WaitForCompletionTimeout("5s").KeepOnCompletion(true).Do(now))
	holds("asynchronous", later.Response.Hits.Total.Value == 100)
	holds("kept", !must(client.AsyncSearch.Get(*later.Id).Do(now)).IsRunning)
	holds("let go", must(client.AsyncSearch.Delete(*later.Id).Do(now)).Acknowledged)
}

func copies(client *elasticsearch.TypedClient) {
	copied := must(client.Reindex().Refresh(true).Raw(text(
		`{"source":{"index":"books","query":{"term":{"tags":"odd"}}},"dest":{"index":"odd"}}`)).Do(now))
	holds("copied", *copied.Created == 50)
	changed := must(client.UpdateByQuery("odd").Refresh(true).Raw(text(
		`{"script":{"source":"ctx._source.seen = true"}}`)).Do(now))
	holds("by query", *changed.Updated == 50)
	deleted := must(client.DeleteByQuery("odd").Refresh(true).Raw(text(
		`{"query":{"range":{"price":{"lt":50}}}}`)).Do(now))
	holds("deleted", *deleted.Deleted == 25)
	task := must(client.Reindex().WaitForCompletion(false).Raw(text(
		`{"source":{"index":"odd"},"dest":{"index":"later"}}`)).Do(now)).Task
	holds("a task", must(client.Tasks.Get(named(task)).WaitForCompletion(true).Do(now)).Completed)
	holds("tasks", len(must(client.Tasks.List().Do(now)).Nodes) > 0)
}

func streams(client *elasticsearch.TypedClient) {
	must(client.Cluster.PutComponentTemplate("parts").Raw(text(
		`{"template":{"mappings":{"properties":{"level":{"type":"keyword"}}}}}`)).Do(now))
	must(client.Indices.PutIndexTemplate("logs-day").Raw(text(
		`{"index_patterns":["logs-day-*"],"data_stream":{},"composed_of":["parts"],"priority":500}`)).Do(now))
	must(client.Ingest.PutPipeline("lower").Raw(text(`{"processors":[{"lowercase":{"field":"level"}}]}`)).Do(now))
	line := map[string]any{"@timestamp": "2026-01-01T00:00:00Z", "level": "WARN"}
	made := must(client.Index("logs-day-a").Pipeline("lower").Refresh(refresh.True).Request(line).Do(now))
	holds("a line", made.Result.String() == "created")
	holds("rolled over", must(client.Indices.Rollover("logs-day-a").Do(now)).RolledOver)
	stream := must(client.Indices.GetDataStream().Name("logs-day-a").Do(now)).DataStreams[0]
	holds("two indices", len(stream.Indices) == 2 && stream.Status == healthstatus.Green)
	found := must(client.Search().Index("logs-day-a").Query(&types.Query{
		Term: map[string]types.TermQuery{"level": {Value: "warn"}}}).Do(now))
	holds("through the pipeline", found.Hits.Total.Value == 1)
	holds("templates", len(must(client.Indices.GetIndexTemplate().Name("logs-day").Do(now)).IndexTemplates) == 1)
	holds("parts", len(must(client.Cluster.GetComponentTemplate().Name("parts").Do(now)).ComponentTemplates) == 1)
	must(client.Indices.DeleteDataStream("logs-day-a").Do(now))
	must(client.Indices.DeleteIndexTemplate("logs-day").Do(now))
	must(client.Cluster.DeleteComponentTemplate("parts").Do(now))
}

func operations(plain *elasticsearch.Client, client *elasticsearch.TypedClient) {
	holds("who it is", must(client.Info().Do(now)).Version.Int != "")
	health := must(client.Cluster.Health().WaitForStatus(healthstatus.Yellow).Do(now))
	holds("health", health.Status != healthstatus.Red)
	table := must(client.Cat.Indices().Do(now))
	holds("a table", len(table) >= 3)
	stats := must(client.Indices.Stats().Index("books").Do(now))
	holds("statistics", stats.All_.Primaries.Docs.Count >= 100)
	holds("nodes", len(must(client.Nodes.Stats().Do(now)).Nodes) >= 1)
	holds("what nodes are", len(must(client.Nodes.Info().Do(now)).Nodes) >= 1)
	holds("the whole", must(client.Cluster.Stats().Do(now)).Indices.Count >= 3)
	must(client.Indices.Segments().Index("books").Do(now))
	must(client.Indices.Recovery().Index("books").Do(now))
	must(client.Cluster.GetSettings().IncludeDefaults(true).Do(now))
	must(client.Cluster.PendingTasks().Do(now))
	must(client.Cat.Shards().Do(now))
	must(client.Cat.Nodes().Do(now))
	must(client.Cat.Aliases().Do(now))
	key := must(client.Security.CreateApiKey().Raw(text(`{"name":"mine","role_descriptors":{"r":{"indices":[
		{"names":["books"],"privileges":["read"]}]}}}`)).Do(now))
	holds("a key", key.Encoded != "")
	holds("it is listed", must(client.Security.GetApiKey().Id(key.Id).Do(now)).ApiKeys[0].Name == "mine")
	back := must(client.Security.InvalidateApiKey().Ids(key.Id).Do(now))
	holds("taken back", back.InvalidatedApiKeys[0] == key.Id)
	must(client.Cluster.PutSettings().Raw(text(`{"persistent":{"search.max_buckets":1000}}`)).Do(now))
	must(client.Cluster.PutSettings().Raw(text(`{"persistent":{"search.max_buckets":null}}`)).Do(now))
	holds("resolved", must(client.Indices.ResolveIndex("boo*").Do(now)).Indices[0].Name == "books")
	rows := must(plain.EsqlQuery(text(`{"query":"FROM books | STATS n = COUNT(*)"}`)))
	defer rows.Body.Close()
	holds("rows", !rows.IsError())
	must(client.Indices.Delete("books,odd,later").Do(now))
	_, err := client.Search().Index("books").Do(now)
	holds("all is gone", status(err) == 404)
	holds("unless that is well", must(client.Search().Index("books").IgnoreUnavailable(true).Do(now)).Hits.Total.Value == 0)
}

func main() {
	config := elasticsearch.Config{Addresses: []string{os.Args[1]}}
	plain := must(elasticsearch.NewClient(config))
	client := must(elasticsearch.NewTypedClient(config))
	indices(client)
	documents(client)
	bulks(plain, client)
	searches(client)
	pages(client)
	copies(client)
	streams(client)
	operations(plain, client)
	fmt.Printf("checks=%d\n", checks)
}
