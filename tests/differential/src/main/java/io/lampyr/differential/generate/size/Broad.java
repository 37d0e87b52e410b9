package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Dates;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** Queries that find many documents, most of the time. */
final class Broad {
  private Broad() {}

  static Map<String, Object> query(Draw draw) {
    return draw.oneIn(4) ? Queries.any(draw, 2) : broad(draw);
  }

  private static Map<String, Object> broad(Draw draw) {
    return switch (draw.chance().below(8)) {
      case 0 -> Json.object("match_all", Json.object());
      case 1 -> Json.object("constant_score", Json.object("filter", filter(draw)));
      case 2 ->
          Json.object("bool", Json.object("must", match(draw), "filter", Json.list(filter(draw))));
      case 3 ->
          Json.object(
              "bool",
              Json.object(
                  "should",
                  Json.list(match(draw), filter(draw), match(draw)),
                  "minimum_should_match",
                  (long) draw.chance().between(0, 2)));
      case 4 ->
          Json.object(
              "function_score",
              Json.object(
                  "query",
                  filter(draw),
                  "field_value_factor",
                  Json.object("field", "uid", "factor", 0.001, "modifier", "log1p"),
                  "boost_mode",
                  draw.chance().of("replace", "sum")));
      case 5 -> filter(draw);
      default -> match(draw);
    };
  }

  /** Words of which many documents have one. */
  static Map<String, Object> match(Draw draw) {
    String words = draw.oneIn(2) ? "w0 " + draw.word() : Contents.words(draw.chance(), 3);
    Map<String, Object> body = Json.object("query", words);
    draw.sometimes(body, 5, "operator", "and");
    draw.sometimes(body, 8, "minimum_should_match", "2", "60%");
    return Json.object("match", Json.object("body", body));
  }

  /** What needs no scores. */
  static Map<String, Object> filter(Draw draw) {
    int from = draw.chance().below(10_000);
    return switch (draw.chance().below(6)) {
      case 0 -> Json.object("range", Json.object("uid", Json.object("gte", (long) from)));
      case 1 ->
          Json.object("range", Json.object("day", Json.object("lt", Dates.day(draw.chance()))));
      case 2 -> Json.object("range", Json.object("num", Json.object("gt", 0L)));
      case 3 -> Json.object("exists", Json.object("field", draw.path()));
      case 4 ->
          Json.object(
              "terms",
              Json.object("cat", List.of(Texts.key(draw.chance()), Texts.key(draw.chance()))));
      default ->
          Json.object(
              "bool",
              Json.object(
                  "must_not", Json.object("term", Json.object("cat", Texts.key(draw.chance())))));
    };
  }
}
