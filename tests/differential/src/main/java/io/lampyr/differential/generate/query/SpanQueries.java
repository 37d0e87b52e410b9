package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Queries for where words stand: spans and intervals. */
final class SpanQueries {
  private SpanQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("span_term", (draw, depth) -> term(draw, draw.path(Trait.TEXT)));
    table.put("span_near", (draw, depth) -> near(draw, draw.path(Trait.TEXT), depth));
    table.put("span_or", (draw, depth) -> or(draw, draw.path(Trait.TEXT), depth));
    table.put("span_first", (draw, depth) -> first(draw, draw.path(Trait.TEXT), depth));
    table.put("span_not", (draw, depth) -> not(draw, draw.path(Trait.TEXT), depth));
    table.put("span_containing", (draw, depth) -> pair(draw, depth));
    table.put("span_within", (draw, depth) -> pair(draw, depth));
    table.put("span_multi", (draw, depth) -> multi(draw, draw.path(Trait.TEXT)));
    table.put("field_masking_span", (draw, depth) -> masked(draw, depth));
    table.put("intervals", SpanQueries::intervals);
    return table;
  }

  private static Map<String, Object> any(Draw draw, String path, int depth) {
    return switch (depth <= 0 ? 0 : draw.chance().below(8)) {
      case 1 -> Json.object("span_near", near(draw, path, depth - 1));
      case 2 -> Json.object("span_or", or(draw, path, depth - 1));
      case 3 -> Json.object("span_first", first(draw, path, depth - 1));
      case 4 -> Json.object("span_not", not(draw, path, depth - 1));
      case 5 -> Json.object("span_multi", multi(draw, path));
      case 6 ->
          Json.object(
              "field_masking_span",
              Json.object(
                  "query",
                  Json.object("span_term", term(draw, draw.path(Trait.TEXT))),
                  "field",
                  path));
      default -> Json.object("span_term", term(draw, path));
    };
  }

  private static Map<String, Object> term(Draw draw, String path) {
    String word = draw.word().toLowerCase(Locale.ROOT);
    return draw.oneIn(2)
        ? Json.object(path, word)
        : Json.object(path, Queries.usual(draw, Json.object("value", word)));
  }

  private static Map<String, Object> near(Draw draw, String path, int depth) {
    List<Object> clauses = Json.list(any(draw, path, depth), any(draw, path, depth));
    Map<String, Object> body =
        Json.object("clauses", clauses, "slop", (long) draw.chance().below(6));
    if (draw.oneIn(2)) {
      body.put("in_order", draw.chance().flip());
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> or(Draw draw, String path, int depth) {
    return Queries.usual(
        draw, Json.object("clauses", Json.list(any(draw, path, depth), any(draw, path, depth))));
  }

  private static Map<String, Object> first(Draw draw, String path, int depth) {
    return Queries.usual(
        draw,
        Json.object("match", any(draw, path, depth), "end", (long) draw.chance().between(1, 6)));
  }

  private static Map<String, Object> not(Draw draw, String path, int depth) {
    Map<String, Object> body =
        Json.object("include", any(draw, path, depth), "exclude", any(draw, path, 0));
    if (draw.oneIn(3)) {
      body.put(draw.chance().of("pre", "post", "dist"), 1L);
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> pair(Draw draw, int depth) {
    String path = draw.path(Trait.TEXT);
    return Queries.usual(
        draw,
        Json.object(
            "little",
            any(draw, path, 0),
            "big",
            Json.object("span_near", near(draw, path, depth))));
  }

  private static Map<String, Object> masked(Draw draw, int depth) {
    String path = draw.path(Trait.TEXT);
    return Queries.usual(
        draw, Json.object("query", any(draw, path, depth), "field", draw.path(Trait.TEXT)));
  }

  private static Map<String, Object> multi(Draw draw, String path) {
    String word = Texts.near(draw.chance()).toLowerCase(Locale.ROOT);
    Map<String, Object> inner =
        switch (draw.chance().below(5)) {
          case 3 -> Json.object("regexp", Json.object(path, Json.object("value", "ru.*|b[a-l].+")));
          case 4 -> Json.object("range", Json.object(path, Json.object("gte", "f", "lt", "r")));
          case 0 -> Json.object("prefix", Json.object(path, Json.object("value", word)));
          case 1 -> Json.object("wildcard", Json.object(path, Json.object("value", word + "*")));
          default -> Json.object("fuzzy", Json.object(path, Json.object("value", word)));
        };
    return Json.object("match", inner);
  }

  private static Map<String, Object> intervals(Draw draw, int depth) {
    return Json.object(draw.path(Trait.TEXT), interval(draw, Math.min(depth, 1)));
  }

  private static Map<String, Object> interval(Draw draw, int depth) {
    // long on purpose: a table of rules
    Map<String, Object> body;
    String kind =
        draw.chance().of("match", "prefix", "wildcard", "fuzzy", "regexp", "all_of", "any_of");
    boolean holds = kind.endsWith("_of");
    if (holds && depth > 0) {
      body =
          Json.object("intervals", Json.list(interval(draw, depth - 1), interval(draw, depth - 1)));
      if (kind.equals("all_of") && draw.oneIn(2)) {
        body.put("max_gaps", (long) draw.chance().below(5));
        body.put("ordered", draw.chance().flip());
      }
    } else if (holds || kind.equals("match")) {
      kind = "match";
      body = Json.object("query", Texts.phrase(draw.chance()));
      if (draw.oneIn(2)) {
        body.put("max_gaps", (long) draw.chance().between(-1, 5));
      }
      draw.sometimes(body, 2, "ordered", true);
      draw.sometimes(body, 8, "mode", "ordered", "unordered", "unordered_no_overlap");
      draw.sometimes(body, 8, "use_field", "body", draw.path(Trait.TEXT));
      draw.sometimes(body, 8, "analyzer", "keyword", "english");
    } else {
      String word = Texts.near(draw.chance()).toLowerCase(Locale.ROOT);
      body =
          switch (kind) {
            case "prefix" -> Json.object("prefix", word);
            case "wildcard" -> Json.object("pattern", word + "*");
            case "regexp" -> Json.object("pattern", draw.chance().of("ru.*", "[a-f].{2}", word));
            default -> Json.object("term", word);
          };
      draw.sometimes(body, 8, "use_field", "body", draw.path(Trait.TEXT));
      draw.sometimes(body, 8, "analyzer", "keyword", "english");
      if (kind.equals("fuzzy")) {
        draw.sometimes(body, 4, "fuzziness", 1L, "AUTO");
        draw.sometimes(body, 4, "prefix_length", 1L);
        draw.sometimes(body, 6, "transpositions", false);
      }
    }
    boolean filters = depth > 0 && draw.oneIn(3) && (kind.equals("match") || kind.endsWith("_of"));
    if (filters) {
      String how =
          draw.chance()
              .of(
                  "before",
                  "after",
                  "containing",
                  "contained_by",
                  "overlapping",
                  "not_containing",
                  "not_contained_by",
                  "not_overlapping");
      body.put("filter", Json.object(how, interval(draw, 0)));
    }
    return Json.object(kind, body);
  }
}
