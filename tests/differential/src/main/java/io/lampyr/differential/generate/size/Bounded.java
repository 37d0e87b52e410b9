package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.hit.Fetching;
import io.lampyr.differential.generate.hit.Sorts;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** Searches for hits, of which there are more than are shown or counted. */
final class Bounded {
  private static final String PATH = "/_search";
  private static final int FIRST_THOUSANDS = 9_000;

  private Bounded() {}

  static Request search(Draw draw) {
    Map<String, Object> body = Json.object("query", Broad.query(draw));
    bounds(draw, body);
    if (draw.oneIn(2)) {
      body.put("sort", sorts(draw));
      draw.sometimes(body, 4, "track_scores", true);
    }
    page(draw, body);
    if (draw.oneIn(5)) {
      body.put("post_filter", Broad.filter(draw));
    }
    if (draw.oneIn(4)) {
      Fetching.one(draw, body);
    }
    return Request.post("size.search", PATH + parameters(draw), body);
  }

  /** Those behind what one search shows, by the order that tells each from each. */
  static Request after(Draw draw) {
    boolean ascends = draw.oneIn(2);
    List<Object> sort = Json.list(Json.object("uid", ascends ? "asc" : "desc"));
    List<Object> after = Json.list((long) draw.chance().below(20_000));
    Map<String, Object> body =
        Json.object("query", Broad.query(draw), "sort", sort, "search_after", after);
    body.put("size", (long) draw.chance().between(1, 300));
    bounds(draw, body);
    return Request.post("size.after", PATH + parameters(draw), body);
  }

  /**
   * What ends before it has looked at everything. Words are looked for one document after the
   * other; of what is found in packs the peer leaves out the last pack.
   */
  static Request terminated(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "query",
            Broad.match(draw),
            "terminate_after",
            draw.chance().of(1L, 20L, 700L),
            "_source",
            false);
    page(draw, body);
    draw.sometimes(body, 3, "track_total_hits", true, false, 10L);
    draw.sometimes(body, 3, "sort", Json.list(Json.object("uid", "desc")));
    draw.sometimes(
        body,
        3,
        "aggs",
        Json.object("sum", Json.object("sum", Json.object("field", "uid"))),
        Json.object("cat", Json.object("terms", Json.object("field", "cat"))));
    return Request.post("size.terminated", PATH, body);
  }

  static Request collapse(Draw draw) {
    Map<String, Object> collapse = Json.object("field", draw.path(Trait.COLUMN));
    if (draw.oneIn(2)) {
      Map<String, Object> inner =
          Json.object("name", draw.name("inner"), "size", 3L, "sort", Json.list("uid"));
      draw.sometimes(inner, 4, "from", 2L);
      draw.sometimes(inner, 4, "_source", false);
      collapse.put("inner_hits", inner);
    }
    Map<String, Object> body =
        Json.object("query", Broad.query(draw), "collapse", collapse, "_source", false);
    bounds(draw, body);
    page(draw, body);
    if (draw.oneIn(2)) {
      body.put("sort", Json.list(Json.object("uid", draw.chance().of("asc", "desc"))));
      draw.sometimes(body, 3, "track_scores", true);
    }
    if (draw.oneIn(4)) {
      body.put("rescore", window(draw));
      body.remove("sort");
    }
    return Request.post("size.collapse", PATH + parameters(draw), body);
  }

  static Request rescore(Draw draw) {
    Map<String, Object> body =
        Json.object("query", Broad.query(draw), "rescore", window(draw), "_source", false);
    bounds(draw, body);
    page(draw, body);
    return Request.post("size.rescore", PATH + parameters(draw), body);
  }

  private static Object window(Draw draw) {
    Map<String, Object> query = Json.object("rescore_query", Broad.query(draw));
    draw.sometimes(query, 2, "score_mode", "total", "multiply", "avg", "max", "min");
    draw.sometimes(query, 3, "query_weight", 0.5, 2L);
    Map<String, Object> rescore = Json.object("query", query);
    draw.sometimes(rescore, 2, "window_size", 20L, 500L, 5_000L);
    return rescore;
  }

  static List<Object> sorts(Draw draw) {
    List<Object> sorts = Sorts.any(draw);
    if (draw.oneIn(2)) {
      sorts.add(Json.object("uid", draw.chance().of("asc", "desc")));
    }
    return sorts;
  }

  /** How many are counted, by default or by a bound, and what leaves documents out. */
  static void bounds(Draw draw, Map<String, Object> body) {
    draw.sometimes(body, 2, "track_total_hits", true, false, 1L, 100L, 10_000L, 12_000L);
    draw.sometimes(body, 5, "min_score", 0.5, 1L, 2.5, 6L);
  }

  private static void page(Draw draw, Map<String, Object> body) {
    body.put("size", (long) draw.chance().of(0, 1, 10, 10, 50, 400));
    draw.sometimes(body, 3, "from", 5L, (long) draw.chance().below(FIRST_THOUSANDS));
  }

  private static String parameters(Draw draw) {
    return draw.chance()
        .of(
            "",
            "",
            "",
            "?search_type=dfs_query_then_fetch",
            "?pre_filter_shard_size=1",
            "?batched_reduce_size=2",
            "?max_concurrent_shard_requests=1",
            "?rest_total_hits_as_int=true");
  }
}
