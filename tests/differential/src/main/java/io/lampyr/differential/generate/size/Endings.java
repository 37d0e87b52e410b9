package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.hit.Sorts;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** Searches that are read page by page to their end. */
final class Endings {
  private Endings() {}

  /** A scroll in any order, also in one that does not tell documents from each other. */
  static Request scrolled(Draw draw) {
    Map<String, Object> body = body(draw);
    if (draw.oneIn(2)) {
      body.put("sort", draw.oneIn(3) ? Json.list("_doc") : Sorts.any(draw));
    }
    return Request.post("size.scroll", "/_all_scrolled" + slices(draw), body);
  }

  /** A point in time, in an order that tells each from each. */
  static Request ofPoint(Draw draw) {
    Map<String, Object> body = body(draw);
    List<Object> sorts = draw.oneIn(2) ? Sorts.any(draw) : Json.list();
    sorts.add(draw.oneIn(3) ? "_shard_doc" : Json.object("uid", draw.chance().of("asc", "desc")));
    body.put("sort", sorts);
    return Request.post("size.point", "/_all_points" + slices(draw), body);
  }

  private static Map<String, Object> body(Draw draw) {
    Map<String, Object> body =
        Json.object("size", (long) draw.chance().of(1_500, 5_000), "_source", false);
    if (!draw.oneIn(4)) {
      body.put("query", Broad.query(draw));
    }
    draw.sometimes(body, 4, "track_total_hits", true, 1_000L);
    draw.sometimes(body, 6, "min_score", 1L);
    draw.sometimes(body, 8, "docvalue_fields", Json.list("uid"));
    return body;
  }

  private static String slices(Draw draw) {
    return draw.oneIn(3) ? "?slices=" + draw.chance().of(2, 3, 5) : "";
  }
}
