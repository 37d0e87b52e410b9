package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Queries for documents that belong to others, and queries that are packed. */
final class FamilyQueries {
  private FamilyQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("has_child", FamilyQueries::child);
    table.put("has_parent", FamilyQueries::parent);
    table.put("parent_id", (draw, depth) -> parentId(draw));
    table.put("wrapper", FamilyQueries::packed);
    return table;
  }

  private static Map<String, Object> child(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object(
            "type", draw.chance().of("answer", "answer", "remark", "vote"),
            "query", Queries.any(draw, depth - 1));
    if (draw.oneIn(2)) {
      body.put("score_mode", draw.chance().of("none", "max", "min", "sum", "avg"));
    }
    if (draw.oneIn(4)) {
      body.put("min_children", (long) draw.chance().between(0, 2));
    }
    if (draw.oneIn(4)) {
      body.put("max_children", (long) draw.chance().between(1, 3));
    }
    return rest(draw, body);
  }

  private static Map<String, Object> parent(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object(
            "parent_type", draw.chance().of("question", "question", "answer", "vote"),
            "query", Queries.any(draw, depth - 1));
    if (draw.oneIn(2)) {
      body.put("score", true);
    }
    return rest(draw, body);
  }

  private static Map<String, Object> rest(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(5)) {
      body.put("ignore_unmapped", true);
    }
    if (draw.oneIn(4)) {
      body.put("inner_hits", Json.object("name", draw.name("inner"), "sort", Json.list("uid")));
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> parentId(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "type", draw.chance().of("answer", "remark", "vote", "question"),
            "id", String.valueOf(draw.chance().between(1, 20)));
    if (draw.oneIn(5)) {
      body.put("ignore_unmapped", true);
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> packed(Draw draw, int depth) {
    byte[] query = Json.text(Queries.any(draw, depth - 1)).getBytes(StandardCharsets.UTF_8);
    return Json.object("query", Base64.getEncoder().encodeToString(query));
  }
}
