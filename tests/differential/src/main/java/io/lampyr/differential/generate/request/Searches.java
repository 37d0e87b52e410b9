package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.aggregation.Aggregations;
import io.lampyr.differential.generate.aggregation.PipelineAggregations;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.hit.Fetching;
import io.lampyr.differential.generate.hit.Highlights;
import io.lampyr.differential.generate.hit.Sorts;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** Searches: each room puts its concept into a body, beside others now and then. */
final class Searches {
  private static final int DEPTH = 2;
  private static final String PATH = "/_search";

  private Searches() {}

  static Request query(String name, Draw draw) {
    Map<String, Object> body = Json.object("query", Queries.of(name, draw, DEPTH));
    Inside.show(draw, body);
    beside(draw, body);
    return Request.post("query." + name, PATH, body);
  }

  static Request aggregation(String kind, Draw draw) {
    Map<String, Object> body = Json.object("size", 0L, "aggs", Aggregations.of(kind, draw, DEPTH));
    sometimesQuery(draw, body, 3);
    String typed = draw.oneIn(5) ? "?typed_keys=true" : "";
    return Request.post("agg." + kind, PATH + typed, body);
  }

  static Request pipeline(Draw draw) {
    Map<String, Object> body = Json.object("size", 0L, "aggs", PipelineAggregations.beside(draw));
    sometimesQuery(draw, body, 3);
    return Request.post("pipeline", PATH, body);
  }

  static Request sort(Draw draw) {
    Map<String, Object> body = Json.object("sort", Sorts.any(draw));
    sometimesQuery(draw, body, 2);
    draw.sometimes(body, 5, "track_scores", true);
    draw.sometimes(body, 6, "size", 3L);
    return Request.post("sort", PATH, body);
  }

  static Request fetch(Draw draw) {
    Map<String, Object> body = Json.object();
    sometimesQuery(draw, body, 2);
    Fetching.one(draw, body);
    if (draw.oneIn(4)) {
      Fetching.one(draw, body);
    }
    return Request.post("fetch", PATH, body);
  }

  static Request highlight(Draw draw) {
    Map<String, Object> body =
        Json.object("query", Queries.any(draw, 1), "highlight", Highlights.any(draw));
    return Request.post("highlight", PATH, body);
  }

  static Request suggest(Draw draw) {
    return Request.post("suggest", PATH, Json.object("size", 0L, "suggest", Suggesters.any(draw)));
  }

  static Request collapse(Draw draw) {
    Map<String, Object> collapse = Json.object("field", draw.path(Trait.COLUMN));
    if (draw.oneIn(2)) {
      Map<String, Object> inner = Json.object("name", draw.name("inner"), "size", 2L);
      inner.put("sort", Json.list("uid"));
      if (draw.oneIn(3)) {
        Fetching.one(draw, inner);
      }
      Map<String, Object> second = Json.object("field", draw.path(Trait.COLUMN));
      draw.sometimes(inner, 5, "collapse", second);
      Map<String, Object> other = Json.object("name", draw.name("inner"), "size", 1L);
      collapse.put("inner_hits", draw.oneIn(4) ? Json.list(inner, other) : inner);
    }
    draw.sometimes(collapse, 8, "max_concurrent_group_searches", 2L);
    Map<String, Object> body = Json.object("collapse", collapse);
    sometimesQuery(draw, body, 2);
    if (draw.oneIn(2)) {
      body.put("sort", Json.list("uid"));
    }
    return Request.post("collapse", PATH, body);
  }

  static Request rescore(Draw draw) {
    Map<String, Object> query =
        Json.object("rescore_query", Queries.any(draw, 1), "query_weight", 0.7);
    if (draw.oneIn(2)) {
      query.put("score_mode", draw.chance().of("total", "multiply", "avg", "max", "min"));
    }
    draw.sometimes(query, 3, "rescore_query_weight", 0.0, 2L, 1.5);
    Object rescore = Json.object("window_size", 100L, "query", query);
    if (draw.oneIn(4)) {
      Object next = Json.object("query", Json.object("rescore_query", Queries.any(draw, 0)));
      rescore = Json.list(rescore, next);
    }
    Map<String, Object> body = Json.object("query", Queries.any(draw, 1), "rescore", rescore);
    draw.sometimes(body, 6, "explain", true);
    draw.sometimes(body, 10, "sort", Json.list("_score"), Json.list("uid"));
    draw.sometimes(body, 10, "min_score", 1L);
    return Request.post("rescore", PATH, body);
  }

  static Request paging(Draw draw) {
    Map<String, Object> body = Json.object("size", (long) draw.chance().below(8));
    sometimesQuery(draw, body, 2);
    if (draw.oneIn(2)) {
      body.put("from", (long) draw.chance().below(20));
    } else {
      body.put("sort", Json.list(Json.object("uid", draw.chance().of("asc", "desc"))));
      body.put("search_after", Json.list((long) draw.chance().below(40)));
    }
    return Request.post("paging", PATH, body);
  }

  /** All pages of a search, of a scroll or of a point in time; no two hits are of one place. */
  static Request pages(Draw draw) {
    Map<String, Object> body = Json.object("size", (long) draw.chance().between(4, 15));
    sometimesQuery(draw, body, 2);
    List<Object> sorts = draw.oneIn(3) ? Sorts.any(draw) : Json.list();
    sorts.add(Json.object("uid", draw.chance().of("asc", "desc")));
    body.put("sort", sorts);
    draw.sometimes(body, 6, "track_total_hits", false, 5L);
    draw.sometimes(body, 6, "track_scores", true);
    draw.sometimes(body, 6, "version", true);
    if (draw.oneIn(6)) {
      Fetching.one(draw, body);
    }
    if (draw.oneIn(6)) {
      body.put("aggs", Aggregations.any(draw, 1));
    }
    return draw.oneIn(2)
        ? Request.post("pages", "/_search?scroll=1m", body)
        : Request.post("pages", "/_search_after", body);
  }

  static Request options(Draw draw) {
    // long on purpose: a table of options and parameters
    Map<String, Object> body = Json.object();
    sometimesQuery(draw, body, 2);
    switch (draw.chance().below(9)) {
      case 5 -> body.put("terminate_after", 1000L);
      case 6 -> body.put("stored_fields", draw.chance().of((Object) "_none_", Json.list()));
      case 7 -> body.put("include_named_queries_score", true);
      case 8 -> body.put("profile", true);
      case 0 -> body.put("min_score", 0.5);
      case 1 -> body.put("track_total_hits", draw.chance().of((Object) true, false, 3L));
      case 2 -> body.put("post_filter", Queries.any(draw, 1));
      case 3 -> body.put("indices_boost", Json.list(Json.object("*", 2.0)));
      default -> body.put("timeout", "10s");
    }
    String parameters =
        draw.chance()
            .of(
                "",
                "",
                "?search_type=dfs_query_then_fetch",
                "?rest_total_hits_as_int=true",
                "?filter_path=hits.hits._id,hits.total",
                "?request_cache=true",
                "?_source=false",
                "?preference=_local",
                "?pre_filter_shard_size=1",
                "?max_concurrent_shard_requests=1",
                "?batched_reduce_size=2",
                "?track_total_hits=2",
                "?terminate_after=1000",
                "?docvalue_fields=uid,cat",
                "?stored_fields=body,none",
                "?_source_excludes=*1",
                "?_source_includes=b*,cat",
                "?version=true&seq_no_primary_term=true",
                "?explain=true",
                "?sort=cat:desc,uid",
                "?track_scores=true&sort=uid",
                "?include_named_queries_score=true",
                "?suggest_field=body&suggest_text=foxs&suggest_mode=always",
                "?allow_partial_search_results=false",
                "?filter_path=-hits.hits._source,-took",
                "?filter_path=**._id",
                "?ignore_unavailable=true&allow_no_indices=false",
                "?cancel_after_time_interval=30s",
                "?phase_took=false",
                "?search_type=query_then_fetch");
    return Request.post("options", PATH + parameters, body);
  }

  /** Several at once. */
  static Request batch(Draw draw) {
    List<Object> lines = Json.list();
    for (int i = draw.chance().between(1, 3); i > 0; i--) {
      Map<String, Object> head = Json.object();
      draw.sometimes(head, 4, "search_type", "dfs_query_then_fetch", "query_then_fetch");
      draw.sometimes(head, 6, "ignore_unavailable", true);
      draw.sometimes(head, 8, "index", "none");
      draw.sometimes(head, 8, "preference", "_local");
      draw.sometimes(head, 10, "expand_wildcards", "open", "all", "none", "some");
      draw.sometimes(head, 10, "routing", "5", "17");
      draw.sometimes(head, 12, "request_cache", true, false);
      draw.sometimes(head, 12, "allow_partial_search_results", true, false);
      lines.add(head);
      Map<String, Object> body = Json.object("query", Queries.any(draw, 1));
      draw.sometimes(body, 3, "size", 2L);
      lines.add(body);
    }
    String typed = draw.oneIn(4) ? "?rest_total_hits_as_int=true" : "";
    return Request.post("msearch", "/_msearch" + typed, lines);
  }

  /** A query whose parts come from parameters. */
  static Request template(Draw draw) {
    String source =
        draw.chance()
            .of(
                "{\"query\":{\"match\":{\"body\":\"{{word}}\"}},\"size\":{{size}}{{^size}}3{{/size}}}",
                "{\"query\":{\"terms\":{\"cat\":{{#toJson}}keys{{/toJson}}}}}",
                "{\"query\":{\"bool\":{\"should\":[{{#keys}}{\"term\":{\"cat\":\"{{.}}\"}},{{/keys}}"
                    + "{\"term\":{\"uid\":1}}]}}}",
                "{\"query\":{\"query_string\":{\"query\":\"{{#join}}keys{{/join}}\"}}}",
                "{\"query\":{\"match\":{\"body\":\"{{#url}}{{word}} x{{/url}}\"}}}",
                "{\"query\":{\"match\":{\"body\":\"{{none}}{{{word}}}\"}}");
    Map<String, Object> parameters = Json.object("word", draw.word());
    draw.sometimes(parameters, 2, "size", 2L, "4", 0L);
    draw.sometimes(parameters, 2, "keys", Json.list("a", "beta"), Json.list(), "a");
    Map<String, Object> body = Json.object("source", source, "params", parameters);
    draw.sometimes(body, 5, "explain", true);
    draw.sometimes(body, 5, "profile", false);
    return Request.post("template", "/_search/template", body);
  }

  /** Several of these at once. */
  static Request templates(Draw draw) {
    List<Object> lines = Json.list();
    for (int i = draw.chance().between(1, 2); i > 0; i--) {
      lines.add(Json.object());
      lines.add(template(draw).body().orElse(Json.object()));
    }
    return Request.post("template", "/_msearch/template", lines);
  }

  private static void beside(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(8)) {
      body.put("aggs", Aggregations.any(draw, 1));
    }
    if (draw.oneIn(12)) {
      body.put("sort", Sorts.any(draw));
    }
    if (draw.oneIn(12)) {
      Fetching.one(draw, body);
    }
    if (draw.oneIn(4)) {
      body.put("size", 100L);
    }
  }

  private static void sometimesQuery(Draw draw, Map<String, Object> body, int oneIn) {
    if (draw.oneIn(oneIn)) {
      body.put("query", Queries.any(draw, 1));
    }
  }
}
