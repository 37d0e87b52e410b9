// A day of somebody who uses opensearch-go: day ADDRESS. Prints how many checks held.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/opensearch-project/opensearch-go/v4"
	api "github.com/opensearch-project/opensearch-go/v4/opensearchapi"
	"github.com/opensearch-project/opensearch-go/v4/opensearchutil"
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

func text(body string) *strings.Reader { return strings.NewReader(body) }

func there(answer *opensearch.Response, _ error) bool {
	return answer != nil && answer.StatusCode == 200
}

func fails(err error, status int, kind string) bool {
	var told *opensearch.StructError
	return errors.As(err, &told) && told.Status == status && told.Err.Type == kind
}

func indices(client *api.Client) {
	made := must(client.Indices.Create(now, api.IndicesCreateReq{Index: "books", Body: text(`{
		"settings": {"number_of_shards": 2, "number_of_replicas": 0, "analysis": {
			"analyzer": {"mine": {"tokenizer": "standard", "filter": ["lowercase", "words"]}},
			"filter": {"words": {"type": "synonym_graph", "synonyms": ["tv, television"]}}}},
		"mappings": {"properties": {
			"title": {"type": "text", "analyzer": "mine", "fields": {"raw": {"type": "keyword"}}},
			"tags": {"type": "keyword"}, "price": {"type": "scaled_float", "scaling_factor": 100},
			"at": {"type": "date"}, "where": {"type": "geo_point"}, "labels": {"type": "flat_object"},
			"reviews": {"type": "nested", "properties": {"stars": {"type": "integer"}}}}}}`)}))
	holds("made", made.Acknowledged && made.Index == "books")
	holds("it is there", there(client.Indices.Exists(now, api.IndicesExistsReq{Indices: []string{"books"}})))
	holds("another is not", !there(client.Indices.Exists(now, api.IndicesExistsReq{Indices: []string{"papers"}})))
	_, err := client.Indices.Create(now, api.IndicesCreateReq{Index: "books"})
	holds("twice is refused", fails(err, 400, "resource_already_exists_exception"))
	must(client.Indices.Mapping.Put(now, api.MappingPutReq{Indices: []string{"books"},
		Body: text(`{"properties":{"pages":{"type":"integer"}}}`)}))
	mapping := must(client.Indices.Mapping.Get(now, &api.MappingGetReq{Indices: []string{"books"}}))
	holds("the new field", strings.Contains(string(mapping.GetIndices()["books"].Mappings), `"pages":{"type":"integer"}`))
	must(client.Indices.Settings.Put(now, api.SettingsPutReq{Indices: []string{"books"},
		Body: text(`{"index":{"refresh_interval":"1s"}}`)}))
	settings := must(client.Indices.Settings.Get(now, &api.SettingsGetReq{Indices: []string{"books"}}))
	holds("the new setting", strings.Contains(string(settings.GetIndices()["books"].Settings), `"refresh_interval":"1s"`))
	must(client.Aliases(now, api.AliasesReq{Body: text(`{"actions":[{"add":{"index":"books","alias":"shop",
		"filter":{"range":{"price":{"gte":5}}}}}]}`)}))
	holds("the alias", there(client.Indices.Alias.Exists(now, api.AliasExistsReq{Alias: []string{"shop"}})))
	words := must(client.Indices.Analyze(now, api.IndicesAnalyzeReq{Index: "books",
		Body: api.IndicesAnalyzeBody{Analyzer: "mine", Text: []string{"A TV"}}}))
	holds("synonyms", len(words.Tokens) == 3)
}

func documents(client *api.Client) {
	made := must(client.Index(now, api.IndexReq{Index: "books", DocumentID: "0",
		Body: text(`{"title":"zero","price":1}`), Params: api.IndexParams{Refresh: "true"}}))
	holds("made", made.Result == "created" && made.Shards.Failed == 0)
	_, err := client.Document.Create(now, api.DocumentCreateReq{Index: "books", DocumentID: "0", Body: text(`{}`)})
	holds("a conflict", fails(err, 409, "version_conflict_engine_exception"))
	got := must(client.Document.Get(now, api.DocumentGetReq{Index: "books", DocumentID: "0"}))
	holds("its source", got.Found && strings.Contains(string(got.Source), "zero"))
	seq, term := got.SeqNo, got.PrimaryTerm
	changed := must(client.Update(now, api.UpdateReq{Index: "books", DocumentID: "0", Body: text(`{"doc":{"tags":["a"]}}`),
		Params: api.UpdateParams{IfSeqNo: &seq, IfPrimaryTerm: &term}}))
	holds("changed", changed.Result == "updated")
	must(client.Update(now, api.UpdateReq{Index: "books", DocumentID: "0",
		Body: text(`{"script":{"source":"ctx._source.price += params.n","params":{"n":4}}}`)}))
	source := must(client.Document.Source(now, api.DocumentSourceReq{Index: "books", DocumentID: "0"}))
	holds("by a script", strings.Contains(string(source.Source), `"price":5`))
	must(client.Update(now, api.UpdateReq{Index: "books", DocumentID: "new",
		Body: text(`{"doc":{"title":"new"},"doc_as_upsert":true}`)}))
	holds("it is there", there(client.Document.Exists(now, api.DocumentExistsReq{Index: "books", DocumentID: "new"})))
	gone := must(client.Document.Delete(now, api.DocumentDeleteReq{Index: "books", DocumentID: "new"}))
	holds("deleted", gone.Result == "deleted")
	holds("gone", !there(client.Document.Exists(now, api.DocumentExistsReq{Index: "books", DocumentID: "new"})))
	many := must(client.MGet(now, api.MGetReq{Index: "books", Body: text(`{"ids":["0","none"]}`)})).Docs
	holds("several", len(many) == 2 && many[0].Found && !many[1].Found)
}

func bulks(client *api.Client) {
	writer := must(opensearchutil.NewBulkIndexer(opensearchutil.BulkIndexerConfig{
		Client: client, Index: "books", Refresh: "wait_for", NumWorkers: 2, FlushBytes: 4096,
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
			"labels":  map[string]any{"env": env},
			"reviews": []any{map[string]any{"stars": n % 5}, map[string]any{"stars": 5}},
		}))
		if err := writer.Add(now, opensearchutil.BulkIndexerItem{
			Action: "index", DocumentID: strconv.Itoa(n), Body: bytes.NewReader(line),
		}); err != nil {
			panic(err)
		}
	}
	if err := writer.Close(now); err != nil {
		panic(err)
	}
	holds("all were written", writer.Stats().NumFlushed == 100 && writer.Stats().NumFailed == 0)
	told := must(client.Bulk(now, api.BulkReq{Body: text(
		`{"create":{"_index":"books","_id":"1"}}` + "\n" + `{"title":"again"}` + "\n")}))
	holds("a bulk that fails", told.Errors && told.Items[0]["create"].Status == 409)
	must(client.Document.Delete(now, api.DocumentDeleteReq{Index: "books", DocumentID: "100",
		Params: api.DocumentDeleteParams{Refresh: "true"}}))
	count := must(client.Indices.Count(now, &api.IndicesCountReq{Indices: []string{"books"}}))
	holds("counted", count.Count == 100)
}

func search(client *api.Client, index string, body string) *api.SearchResp {
	return must(client.Search(now, &api.SearchReq{Indices: []string{index}, Body: text(body)}))
}

func searches(client *api.Client) {
	found := search(client, "books", `{"query":{"bool":{"must":{"match":{"title":"tv"}},"filter":{"term":{"tags":"odd"}}}},
		"highlight":{"fields":{"title":{}}},"sort":[{"price":"desc"},"_score"],"size":3,"track_total_hits":true}`)
	holds("by a synonym", found.Hits.Total.Value == 17 && found.Hits.Total.Relation == "eq")
	holds("in order", found.Hits.Hits[0].ID == "99" && found.Hits.Hits[2].ID == "87")
	holds("highlighted", strings.Contains(found.Hits.Hits[0].Highlight["title"][0], "<em>"))
	told := search(client, "shop", `{"size":0,"aggs":{
		"months":{"date_histogram":{"field":"at","calendar_interval":"month"},"aggs":{"sum":{"sum":{"field":"price"}}}},
		"labels":{"terms":{"field":"labels.env"}},
		"stars":{"nested":{"path":"reviews"},"aggs":{"avg":{"avg":{"field":"reviews.stars"}}}},
		"pages":{"composite":{"sources":[{"t":{"terms":{"field":"tags"}}}],"size":2}}}}`).Aggregations
	var sums struct {
		Labels struct {
			Buckets []struct {
				Key      string
				DocCount int `json:"doc_count"`
			}
		}
		Pages struct {
			AfterKey map[string]string `json:"after_key"`
		}
	}
	must(0, json.Unmarshal(told, &sums))
	holds("keys", sums.Labels.Buckets[0].Key == "test" && sums.Labels.Buckets[0].DocCount == 50)
	holds("pages of buckets", sums.Pages.AfterKey["t"] == "all")
	near := search(client, "books", `{"query":{"geo_distance":{"distance":"3km","where":{"lat":50.1,"lon":8}}}}`)
	holds("places", near.Hits.Total.Value == 5)
	several := must(client.MSearch(now, api.MSearchReq{Body: text(
		`{"index":"books"}` + "\n" + `{"size":1}` + "\n" + `{"index":"none"}` + "\n{}\n")})).Responses
	holds("several searches", several[0].Status == 200 && several[1].Status == 404)
	_, err := client.Search(now, &api.SearchReq{Indices: []string{"books"}, Body: text(`{"query":{"match":{"title":{"query":"a","no":1}}}}`)})
	holds("a mistake", fails(err, 400, "parsing_exception"))
	why := must(client.Document.Explain(now, api.DocumentExplainReq{Index: "books", DocumentID: "3",
		Body: text(`{"query":{"match":{"title":"tv"}}}`)}))
	holds("explained", why.Matched && why.Explanation.Value > 0)
	caps := must(client.Indices.FieldCaps(now, api.IndicesFieldCapsReq{Indices: []string{"books"},
		Params: api.IndicesFieldCapsParams{Fields: []string{"*"}}}))
	holds("what fields can do", caps.Fields["price"]["scaled_float"].Aggregatable)
	must(client.Script.Put(now, api.ScriptPutReq{ScriptID: "find", Body: text(
		`{"script":{"lang":"mustache","source":{"query":{"term":{"tags":"{{tag}}"}}}}}`)}))
	by := must(client.SearchTemplate(now, api.SearchTemplateReq{Indices: []string{"books"},
		Body: text(`{"id":"find","params":{"tag":"odd"}}`)}))
	holds("a template", by.Hits.Total.Value == 50)
	hinted := search(client, "books", `{"suggest":{"s":{"text":"televisio","term":{"field":"title"}}}}`)
	holds("a suggestion", hinted.Suggest["s"][0].Options[0].Text == "television")
	vectors := must(client.Termvectors(now, api.TermvectorsReq{Index: "books", DocumentID: "3", Body: text(`{"fields":["title"]}`)}))
	holds("the terms of one", vectors.Found)
	valid := must(client.Indices.ValidateQuery(now, api.IndicesValidateQueryReq{Indices: []string{"books"},
		Body: text(`{"query":{"match_all":{}}}`)}))
	holds("valid", valid.Valid)
}

func pages(client *api.Client) {
	seen := map[string]bool{}
	page := must(client.Search(now, &api.SearchReq{Indices: []string{"books"}, Body: text(`{"size":30}`),
		Params: api.SearchParams{Scroll: time.Minute}}))
	hits, scroll := page.Hits.Hits, *page.ScrollID
	for len(hits) > 0 {
		for _, hit := range hits {
			seen[hit.ID] = true
		}
		next := must(client.Scroll.Get(now, api.ScrollGetReq{ScrollID: scroll, Params: api.ScrollGetParams{Scroll: time.Minute}}))
		hits, scroll = next.Hits.Hits, *next.ScrollID
	}
	holds("scrolled", len(seen) == 100)
	holds("ended", must(client.Scroll.Delete(now, api.ScrollDeleteReq{ScrollIDs: []string{scroll}})).Succeeded)
	pit := must(client.PointInTime.Create(now, api.PointInTimeCreateReq{Indices: []string{"books"},
		Params: api.PointInTimeCreateParams{KeepAlive: time.Minute}}))
	holds("listed", len(must(client.PointInTime.Get(now, nil)).Pits) == 1)
	count, after := 0, ""
	for {
		found := must(client.Search(now, &api.SearchReq{Body: text(
			`{"size":40,"sort":[{"pages":"asc"}],"pit":{"id":"` + pit.PitID + `","keep_alive":"1m"}` + after + `}`)})).Hits.Hits
		if len(found) == 0 {
			break
		}
		count += len(found)
		after = `,"search_after":` + string(must(json.Marshal(found[len(found)-1].Sort)))
	}
	holds("paged", count == 100)
	closed := must(client.PointInTime.Delete(now, api.PointInTimeDeleteReq{PitID: []string{pit.PitID}}))
	holds("closed", closed.Pits[0].Successful)
}

func copies(client *api.Client) {
	wait := true
	copied := must(client.Reindex(now, api.ReindexReq{Params: api.ReindexParams{Refresh: &wait}, Body: text(
		`{"source":{"index":"books","query":{"term":{"tags":"odd"}}},"dest":{"index":"odd"}}`)}))
	holds("copied", copied.Created == 50)
	changed := must(client.UpdateByQuery(now, api.UpdateByQueryReq{Indices: []string{"odd"},
		Params: api.UpdateByQueryParams{Refresh: &wait}, Body: text(`{"script":{"source":"ctx._source.seen = true"}}`)}))
	holds("by query", changed.Updated == 50)
	deleted := must(client.Document.DeleteByQuery(now, api.DocumentDeleteByQueryReq{Indices: []string{"odd"},
		Params: api.DocumentDeleteByQueryParams{Refresh: &wait}, Body: text(`{"query":{"range":{"price":{"lt":50}}}}`)}))
	holds("deleted", deleted.Deleted == 25)
	later := false
	task := must(client.Reindex(now, api.ReindexReq{Params: api.ReindexParams{WaitForCompletion: &later}, Body: text(
		`{"source":{"index":"odd"},"dest":{"index":"later"}}`)})).Task
	done := must(client.Tasks.Get(now, api.TasksGetReq{TaskID: task, Params: api.TasksGetParams{WaitForCompletion: &wait}}))
	holds("a task", done.Completed)
	holds("tasks", len(must(client.Tasks.List(now, nil)).Nodes) > 0)
}

func streams(client *api.Client) {
	must(client.ComponentTemplate.Create(now, api.ComponentTemplateCreateReq{ComponentTemplate: "parts",
		Body: text(`{"template":{"mappings":{"properties":{"level":{"type":"keyword"}}}}}`)}))
	must(client.IndexTemplate.Create(now, api.IndexTemplateCreateReq{IndexTemplate: "logs-day",
		Body: text(`{"index_patterns":["logs-day-*"],"data_stream":{},"composed_of":["parts"],"priority":500}`)}))
	must(client.Ingest.Create(now, api.IngestCreateReq{PipelineID: "lower",
		Body: text(`{"processors":[{"lowercase":{"field":"level"}}]}`)}))
	must(client.DataStream.Create(now, api.DataStreamCreateReq{DataStream: "logs-day-a"}))
	made := must(client.Index(now, api.IndexReq{Index: "logs-day-a", Body: text(`{"@timestamp":"2026-01-01T00:00:00Z","level":"WARN"}`),
		Params: api.IndexParams{Pipeline: "lower", Refresh: "true", OpType: "create"}}))
	holds("a line", made.Result == "created")
	holds("rolled over", must(client.Indices.Rollover(now, api.IndicesRolloverReq{Alias: "logs-day-a"})).RolledOver)
	stream := must(client.DataStream.Get(now, &api.DataStreamGetReq{DataStreams: []string{"logs-day-a"}})).DataStreams[0]
	holds("two indices", len(stream.Indices) == 2)
	must(client.DataStream.Stats(now, &api.DataStreamStatsReq{DataStreams: []string{"logs-day-a"}}))
	found := search(client, "logs-day-a", `{"query":{"term":{"level":"warn"}}}`)
	holds("through the pipeline", found.Hits.Total.Value == 1)
	holds("templates", len(must(client.IndexTemplate.Get(now, nil)).IndexTemplates) >= 1)
	holds("parts", len(must(client.ComponentTemplate.Get(now, nil)).ComponentTemplates) >= 1)
	must(client.IndexTemplate.SimulateIndex(now, api.IndexTemplateSimulateIndexReq{Index: "logs-day-b"}))
	must(client.DataStream.Delete(now, api.DataStreamDeleteReq{DataStream: "logs-day-a"}))
	must(client.IndexTemplate.Delete(now, api.IndexTemplateDeleteReq{IndexTemplate: "logs-day"}))
	must(client.ComponentTemplate.Delete(now, api.ComponentTemplateDeleteReq{ComponentTemplate: "parts"}))
}

func tables(client *api.Client) {
	must(client.Cat.Indices(now, nil))
	must(client.Cat.Shards(now, nil))
	must(client.Cat.Nodes(now, nil))
	must(client.Cat.Aliases(now, nil))
	must(client.Cat.Allocation(now, nil))
	must(client.Cat.ClusterManager(now, nil))
	must(client.Cat.Count(now, nil))
	must(client.Cat.Health(now, nil))
	must(client.Cat.PendingTasks(now, nil))
	must(client.Cat.Recovery(now, nil))
	must(client.Cat.Segments(now, nil))
	must(client.Cat.Tasks(now, nil))
	must(client.Cat.Templates(now, nil))
	must(client.Cat.ThreadPool(now, nil))
	must(client.Indices.Segments(now, nil))
	must(client.Indices.Recovery(now, nil))
	must(client.Indices.ShardStores(now, nil))
	must(client.Nodes.Info(now, nil))
	must(client.Nodes.Usage(now, nil))
	must(client.Cluster.State(now, nil))
	must(client.Cluster.Stats(now, nil))
	must(client.Cluster.PendingTasks(now, nil))
	must(client.Cluster.GetSettings(now, nil))
	must(client.SearchShards(now, &api.SearchShardsReq{Indices: []string{"books"}}))
	checks += 24
}

func operations(client *api.Client) {
	info := must(client.Info(now, nil))
	holds("who it is", info.Version.Distribution == "opensearch")
	holds("health", must(client.Cluster.Health(now, nil)).Status != "red")
	stats := must(client.Indices.Stats(now, &api.IndicesStatsReq{Indices: []string{"books"}}))
	holds("statistics", stats.All.Primaries.Docs.Count >= 100)
	holds("nodes", len(must(client.Nodes.Stats(now, nil)).Nodes) >= 1)
	must(client.Cluster.PutSettings(now, api.ClusterPutSettingsReq{Body: text(`{"persistent":{"search.max_buckets":1000}}`)}))
	must(client.Cluster.PutSettings(now, api.ClusterPutSettingsReq{Body: text(`{"persistent":{"search.max_buckets":null}}`)}))
	resolved := must(client.Indices.Resolve(now, api.IndicesResolveReq{Indices: []string{"boo*"}}))
	holds("resolved", resolved.Indices[0].Name == "books")
	must(client.Indices.Forcemerge(now, &api.IndicesForcemergeReq{Indices: []string{"odd"}}))
	must(client.Indices.Flush(now, nil))
	must(client.Indices.Delete(now, api.IndicesDeleteReq{Indices: []string{"books", "odd", "later"}}))
	_, err := client.Search(now, &api.SearchReq{Indices: []string{"books"}})
	holds("all is gone", fails(err, 404, "index_not_found_exception"))
}

func main() {
	client := must(api.NewClient(api.Config{Client: opensearch.Config{Addresses: []string{os.Args[1]}}}))
	indices(client)
	documents(client)
	bulks(client)
	searches(client)
	pages(client)
	copies(client)
	streams(client)
	tables(client)
	operations(client)
	fmt.Printf("checks=%d\n", checks)
}
