package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Buckets of what queries find, of nested objects, and of samples. */
final class QueryBuckets {
  private QueryBuckets() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("filter", (draw, depth) -> Queries.any(draw, 1));
    table.put("filters", (draw, depth) -> filters(draw));
    table.put("adjacency_matrix", (draw, depth) -> adjacency(draw));
    table.put("global", (draw, depth) -> Json.object());
    table.put("nested", (draw, depth) -> nested(draw));
    table.put("reverse_nested", (draw, depth) -> reverse(draw));
    table.put(
        "sampler", (draw, depth) -> Json.object("shard_size", draw.chance().of(100L, 100L, 3L)));
    table.put("diversified_sampler", (draw, depth) -> diversified(draw));
    table.put("children", (draw, depth) -> related(draw, "answer", "remark", "vote"));
    table.put("parent", (draw, depth) -> related(draw, "answer", "vote", "question"));
    return table;
  }

  private static Map<String, Object> filters(Draw draw) {
    Map<String, Object> body =
        draw.oneIn(2)
            ? Json.object("filters", Json.list(Queries.any(draw, 0), Queries.any(draw, 0)))
            : Json.object("filters", Json.object("one", Queries.any(draw, 0)));
    if (draw.oneIn(3)) {
      body.put("other_bucket", true);
    }
    draw.sometimes(body, 5, "other_bucket_key", "rest");
    return body;
  }

  private static Map<String, Object> adjacency(Draw draw) {
    Map<String, Object> body =
        Json.object("filters", Json.object("a", Queries.any(draw, 0), "b", Queries.any(draw, 0)));
    draw.sometimes(body, 5, "separator", "|", "--");
    draw.sometimes(body, 5, "show_only_intersecting", true, false);
    return body;
  }

  private static Map<String, Object> nested(Draw draw) {
    List<String> paths = draw.schema().nestedPaths();
    return Json.object("path", paths.isEmpty() ? "none" : draw.chance().pick(paths));
  }

  private static Map<String, Object> related(Draw draw, String... types) {
    return Json.object("type", draw.chance().of(types));
  }

  private static Map<String, Object> reverse(Draw draw) {
    Map<String, Object> body = Json.object();
    List<String> paths = draw.schema().nestedPaths();
    draw.sometimes(body, 4, "path", paths.isEmpty() ? "none" : draw.chance().pick(paths));
    return body;
  }

  private static Map<String, Object> diversified(Draw draw) {
    Map<String, Object> body =
        Json.object("field", "cat", "shard_size", 100L, "max_docs_per_value", 100L);
    draw.sometimes(body, 3, "field", draw.path(Trait.COLUMN));
    draw.sometimes(body, 4, "execution_hint", "map", "global_ordinals", "bytes_hash");
    draw.sometimes(body, 12, "missing", "none", 7L);
    if (draw.oneIn(12)) {
      body.remove("field");
      body.put("script", Json.object("source", "doc['uid'].value % 100"));
    }
    return body;
  }
}
