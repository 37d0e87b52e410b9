package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries that hold others. */
final class CompoundQueries {
  private CompoundQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("bool", CompoundQueries::bool);
    table.put("dis_max", CompoundQueries::disMax);
    table.put(
        "constant_score",
        (draw, depth) -> Queries.usual(draw, Json.object("filter", Queries.any(draw, depth - 1))));
    table.put("boosting", CompoundQueries::boosting);
    table.put("function_score", CompoundQueries::functionScore);
    table.put("script_score", CompoundQueries::scriptScore);
    table.put("nested", CompoundQueries::nested);
    return table;
  }

  private static Map<String, Object> bool(Draw draw, int depth) {
    Map<String, Object> body = Json.object();
    for (String clause : List.of("must", "should", "filter", "must_not")) {
      if (draw.oneIn(2)) {
        body.put(
            clause,
            draw.oneIn(3) ? Queries.any(draw, depth - 1) : Queries.some(draw, depth - 1, 3));
      }
    }
    if (draw.oneIn(4)) {
      body.put("minimum_should_match", draw.chance().of((Object) 1L, "50%", "-1", 2L, "0"));
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> disMax(Draw draw, int depth) {
    Map<String, Object> body = Json.object("queries", Queries.some(draw, depth - 1, 3));
    if (draw.oneIn(2)) {
      body.put("tie_breaker", draw.chance().of(0.0, 0.5, 1.0));
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> boosting(Draw draw, int depth) {
    return Queries.usual(
        draw,
        Json.object(
            "positive", Queries.any(draw, depth - 1),
            "negative", Queries.any(draw, depth - 1),
            "negative_boost", draw.chance().of(0.2, 0.5, 1.5)));
  }

  private static Map<String, Object> nested(Draw draw, int depth) {
    List<String> paths = draw.schema().nestedPaths();
    String path = paths.isEmpty() ? "none" : draw.chance().pick(paths);
    Map<String, Object> body = Json.object("path", path, "query", Queries.any(draw, depth - 1));
    if (draw.oneIn(3)) {
      body.put("score_mode", draw.chance().of("avg", "max", "min", "sum", "none"));
    }
    if (paths.isEmpty() || draw.oneIn(5)) {
      body.put("ignore_unmapped", draw.chance().flip());
    }
    if (draw.oneIn(4)) {
      Map<String, Object> inner = Json.object("name", draw.name("inner"));
      draw.sometimes(inner, 4, "size", 1L, 5L);
      draw.sometimes(inner, 6, "from", 1L);
      draw.sometimes(inner, 4, "sort", Json.list(draw.path(Trait.COLUMN)));
      draw.sometimes(inner, 5, "_source", false, Json.list(draw.path()));
      draw.sometimes(inner, 5, "docvalue_fields", Json.list(draw.path(Trait.COLUMN)));
      draw.sometimes(inner, 5, "fields", Json.list(draw.pattern()));
      draw.sometimes(inner, 5, "explain", true);
      draw.sometimes(inner, 8, "highlight", Json.object("fields", Json.object("*", Json.object())));
      body.put("inner_hits", inner);
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> functionScore(Draw draw, int depth) {
    Map<String, Object> body = Json.object();
    if (!draw.oneIn(4)) {
      body.put("query", Queries.any(draw, depth - 1));
    }
    if (draw.oneIn(2)) {
      body.putAll(function(draw));
    } else {
      List<Object> functions =
          draw.chance()
              .times(
                  draw.chance().between(1, 3),
                  () -> {
                    Map<String, Object> one = function(draw);
                    if (draw.oneIn(2)) {
                      one.put("filter", Queries.any(draw, 0));
                    }
                    if (draw.oneIn(2)) {
                      one.put("weight", draw.chance().of((Object) 2L, 0.5));
                    }
                    return one;
                  });
      body.put("functions", functions);
    }
    if (draw.oneIn(3)) {
      body.put("score_mode", draw.chance().of("multiply", "sum", "avg", "first", "max", "min"));
    }
    if (draw.oneIn(3)) {
      body.put("boost_mode", draw.chance().of("multiply", "replace", "sum", "avg", "max", "min"));
    }
    if (draw.oneIn(5)) {
      body.put("max_boost", 3L);
    }
    if (draw.oneIn(6)) {
      body.put("min_score", 1L);
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> function(Draw draw) {
    return switch (draw.chance().below(7)) {
      case 0 -> Json.object("weight", 3L);
      case 5 ->
          Json.object(
              "random_score",
              Json.object("seed", 42L, "field", draw.oneIn(2) ? "uid" : draw.path(Trait.NUMBER)));
      case 6 -> place(draw);
      case 1 -> factor(draw);
      case 2 ->
          Json.object(
              draw.chance().of("gauss", "exp", "linear"),
              Json.object(
                  draw.path(Trait.NUMBER), Json.object("origin", 10L, "scale", 5L, "decay", 0.4)));
      case 3 ->
          Json.object(
              draw.chance().of("gauss", "exp", "linear"),
              Json.object(
                  "day", Json.object("origin", "2020-06-01", "scale", "90d", "offset", "5d")));
      default -> Json.object("script_score", Json.object("script", script(draw)));
    };
  }

  private static Map<String, Object> place(Draw draw) {
    Map<String, Object> body =
        Json.object(
            draw.path(Trait.GEO),
            Json.object("origin", draw.place(), "scale", "20km", "offset", "1km"));
    draw.sometimes(body, 2, "multi_value_mode", "min", "max", "avg", "sum");
    return Json.object(draw.chance().of("gauss", "exp", "linear"), body);
  }

  private static Map<String, Object> factor(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.NUMBER), "missing", 1L);
    body.put("factor", draw.chance().of((Object) 1.2, 2L));
    if (draw.oneIn(2)) {
      body.put(
          "modifier",
          draw.chance()
              .of(
                  "none",
                  "sqrt",
                  "square",
                  "log",
                  "log1p",
                  "log2p",
                  "ln",
                  "ln1p",
                  "ln2p",
                  "reciprocal"));
    }
    return Json.object("field_value_factor", body);
  }

  static Map<String, Object> script(Draw draw) {
    String source =
        draw.chance()
            .of(
                "_score + 1",
                "doc['uid'].value * 2",
                "Math.log(2 + doc['uid'].value)",
                "doc['uid'].size() == 0 ? 1 : 2.5",
                "params.a + _score",
                "saturation(doc['uid'].value, 10)",
                "sigmoid(doc['uid'].value, 5, 1.2)",
                "randomScore(7, 'uid')",
                "decayNumericLinear(10, 20, 1, 0.5, doc['num'].size() == 0 ? 0 : doc['num'].value)",
                "decayDateExp('2020-06-01', '90d', '0', 0.5, doc['day'].value)",
                "termFreq('body', 'fox') + 1",
                "totalTermFreq('body', 'fox') + sumTotalTermFreq('body')");
    return Json.object("source", source, "params", Json.object("a", 3L));
  }

  private static Map<String, Object> scriptScore(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object("query", Queries.any(draw, depth - 1), "script", script(draw));
    draw.sometimes(body, 6, "min_score", 1L, 3.5);
    return Queries.usual(draw, body);
  }
}
