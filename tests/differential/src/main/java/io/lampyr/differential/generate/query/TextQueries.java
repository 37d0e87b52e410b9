package io.lampyr.differential.generate.query;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Analysis;
import io.lampyr.differential.generate.field.Field;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries whose text is analysed. */
final class TextQueries {
  private TextQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("match", TextQueries::match);
    table.put("match_phrase", TextQueries::phrase);
    table.put("match_phrase_prefix", TextQueries::phrasePrefix);
    table.put("match_bool_prefix", TextQueries::boolPrefix);
    table.put("multi_match", TextQueries::multiMatch);
    table.put("combined_fields", TextQueries::combinedFields);
    table.put("query_string", TextQueries::queryString);
    table.put("simple_query_string", TextQueries::simpleQueryString);
    table.put("match_all", (draw, depth) -> Queries.usual(draw, Json.object()));
    table.put("match_none", (draw, depth) -> Json.object());
    return table;
  }

  private static Map<String, Object> match(Draw draw, int depth) {
    Field field = draw.oneIn(3) ? draw.field() : draw.field(Trait.TEXT);
    Object value = field.is(Trait.TEXT) ? Texts.phrase(draw.chance()) : draw.value(field);
    if (draw.oneIn(4)) {
      return Json.object(field.path(), value);
    }
    Map<String, Object> body = Json.object("query", value);
    matching(draw, body);
    return Json.object(field.path(), Queries.usual(draw, body));
  }

  private static void matching(Draw draw, Map<String, Object> body) {
    Chance chance = draw.chance();
    if (draw.oneIn(3)) {
      body.put("operator", chance.of("and", "or", "AND"));
    }
    if (draw.oneIn(5)) {
      body.put("minimum_should_match", chance.of((Object) "50%", 1L, "-1", "2<75%", "3"));
    }
    if (draw.oneIn(4)) {
      body.put("fuzziness", chance.of((Object) "AUTO", 1L, "2"));
    }
    if (draw.oneIn(8)) {
      body.put("analyzer", chance.pick(Analysis.ANALYZERS));
    }
    if (draw.oneIn(8)) {
      body.put("lenient", true);
    }
    if (draw.oneIn(8)) {
      body.put("zero_terms_query", chance.of("all", "none"));
    }
    if (draw.oneIn(10)) {
      body.put("auto_generate_synonyms_phrase_query", false);
    }
  }

  private static Map<String, Object> phrase(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", Texts.phrase(draw.chance()));
    if (draw.oneIn(2)) {
      body.put("slop", (long) draw.chance().below(4));
    }
    if (draw.oneIn(8)) {
      body.put("analyzer", draw.chance().pick(Analysis.ANALYZERS));
    }
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  private static Map<String, Object> phrasePrefix(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", draw.word() + " " + Texts.near(draw.chance()));
    if (draw.oneIn(3)) {
      body.put("max_expansions", (long) draw.chance().between(1, 5));
    }
    if (draw.oneIn(3)) {
      body.put("slop", 1L);
    }
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  private static Map<String, Object> boolPrefix(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", draw.word() + " " + Texts.near(draw.chance()));
    if (draw.oneIn(3)) {
      body.put("operator", "and");
    }
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  private static List<Object> fields(Draw draw) {
    return draw.chance()
        .times(
            draw.chance().between(1, 3), () -> draw.path(Trait.TEXT) + (draw.oneIn(4) ? "^2" : ""));
  }

  private static Map<String, Object> multiMatch(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object("query", Texts.phrase(draw.chance()), "fields", fields(draw));
    if (!draw.oneIn(3)) {
      body.put(
          "type",
          draw.chance()
              .of(
                  "best_fields",
                  "most_fields",
                  "cross_fields",
                  "phrase",
                  "phrase_prefix",
                  "bool_prefix"));
    }
    if (draw.oneIn(4)) {
      body.put("tie_breaker", 0.3);
    }
    if (draw.oneIn(3)) {
      body.put("operator", "and");
    }
    if (draw.oneIn(6)) {
      body.put("minimum_should_match", "50%");
    }
    if (draw.oneIn(6)) {
      body.put("lenient", true);
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> combinedFields(Draw draw, int depth) {
    return Queries.usual(
        draw, Json.object("query", Texts.phrase(draw.chance()), "fields", fields(draw)));
  }

  private static Map<String, Object> queryString(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", QueryTexts.lucene(draw));
    if (draw.oneIn(2)) {
      body.put("fields", fields(draw));
    } else if (draw.oneIn(2)) {
      body.put("default_field", draw.path(Trait.TEXT));
    }
    if (draw.oneIn(3)) {
      body.put("default_operator", draw.chance().of("AND", "or"));
    }
    if (draw.oneIn(5)) {
      body.put("lenient", true);
    }
    if (draw.oneIn(8)) {
      body.put("analyze_wildcard", true);
    }
    if (draw.oneIn(8)) {
      body.put("phrase_slop", 2L);
    }
    if (draw.oneIn(8)) {
      body.put("type", draw.chance().of("cross_fields", "most_fields", "phrase"));
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> simpleQueryString(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", QueryTexts.simple(draw));
    if (draw.oneIn(2)) {
      body.put("fields", fields(draw));
    }
    if (draw.oneIn(3)) {
      body.put("default_operator", draw.chance().of("AND", "or"));
    }
    if (draw.oneIn(5)) {
      body.put("flags", draw.chance().of("ALL", "OR|AND|PREFIX", "NONE", "PHRASE|SLOP"));
    }
    if (draw.oneIn(8)) {
      body.put("analyze_wildcard", true);
    }
    return Queries.usual(draw, body);
  }
}
