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
import java.util.Map;

/** Searches: each room puts its concept into a body, beside others now and then. */
final class Searches {
  private static final int DEPTH = 2;
  private static final String PATH = "/_search";

  private Searches() {}

  static Request query(String name, Draw draw) {
    Map<String, Object> body = Json.object("query", Queries.of(name, draw, DEPTH));
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
    if (draw.oneIn(5)) {
      body.put("track_scores", true);
    }
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
      collapse.put("inner_hits", inner);
    }
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
    Map<String, Object> body =
        Json.object(
            "query", Queries.any(draw, 1),
            "rescore", Json.object("window_size", 100L, "query", query));
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

  static Request options(Draw draw) {
    Map<String, Object> body = Json.object();
    sometimesQuery(draw, body, 2);
    switch (draw.chance().below(5)) {
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
                "?_source=false");
    return Request.post("options", PATH + parameters, body);
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
