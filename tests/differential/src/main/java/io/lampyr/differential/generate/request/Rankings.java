package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** How well searches find what people have rated. */
final class Rankings {
  private static final List<String> MEASURES =
      List.of("precision", "recall", "mean_reciprocal_rank", "dcg", "expected_reciprocal_rank");

  private Rankings() {}

  static Request rated(Draw draw) {
    List<Object> requests = Json.list();
    for (int i = draw.chance().between(1, 3); i > 0; i--) {
      requests.add(request(draw, "r" + i));
    }
    return Request.post(
        "rank_eval",
        "/_rank_eval" + draw.chance().of("", "", "", "?search_type=dfs_query_then_fetch"),
        Json.object("requests", requests, "metric", metric(draw)));
  }

  /**
   * Hits come in an order that is theirs alone, whatever they score: what was written anew may have
   * the number of another document.
   */
  private static Map<String, Object> request(Draw draw, String id) {
    List<Object> ratings = Json.list();
    for (long doc = draw.chance().between(0, 3); doc < 40; doc += draw.chance().between(1, 6)) {
      ratings.add(
          Json.object(
              "_index", "i", "_id", String.valueOf(doc), "rating", draw.chance().between(0, 3)));
    }
    Map<String, Object> body =
        Json.object(
            "id",
            id,
            "request",
            Json.object("query", Queries.any(draw, 1), "sort", Json.list("uid", "_id")),
            "ratings",
            ratings);
    draw.sometimes(body, 6, "summary_fields", Json.list("cat"), Json.list("uid", "d*"));
    return body;
  }

  private static Map<String, Object> metric(Draw draw) {
    String measure = draw.chance().pick(MEASURES);
    Map<String, Object> options = Json.object();
    draw.sometimes(options, 2, "k", 1L, 3L, 5L, 20L);
    switch (measure) {
      case "dcg" -> draw.sometimes(options, 2, "normalize", true);
      case "expected_reciprocal_rank" -> {
        options.put("maximum_relevance", 3L);
        draw.sometimes(options, 3, "unknown_doc_rating", 0L, 2L);
      }
      default -> {
        draw.sometimes(options, 3, "relevant_rating_threshold", 0L, 2L);
        if (measure.equals("precision")) {
          draw.sometimes(options, 3, "ignore_unlabeled", true);
        }
      }
    }
    return Json.object(measure, options);
  }
}
