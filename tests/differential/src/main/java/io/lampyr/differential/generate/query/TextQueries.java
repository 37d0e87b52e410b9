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
    table.put("common", TextQueries::common);
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
    fuzzy(draw, body);
    draw.sometimes(body, 8, "lenient", true);
    draw.sometimes(body, 8, "zero_terms_query", "all", "none");
    if (draw.oneIn(10)) {
      body.put("auto_generate_synonyms_phrase_query", false);
    }
    draw.sometimes(body, 10, "cutoff_frequency", 0.001, 0.3, 3L);
  }

  /** Terms of which the common ones only score. */
  private static Map<String, Object> common(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", Texts.phrase(draw.chance()));
    draw.sometimes(body, 2, "cutoff_frequency", 0.001, 0.3, 3L);
    draw.sometimes(body, 4, "low_freq_operator", "and", "or");
    draw.sometimes(body, 4, "high_freq_operator", "and", "or");
    draw.sometimes(
        body,
        4,
        "minimum_should_match",
        "50%",
        2L,
        Json.object("low_freq", 1L, "high_freq", "2<75%"));
    draw.sometimes(body, 8, "analyzer", "standard", "english", "my_gram", "stop");
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  /** How words with mistakes are looked for. */
  private static void fuzzy(Draw draw, Map<String, Object> body) {
    draw.sometimes(body, 8, "prefix_length", 1L, 2L);
    draw.sometimes(body, 8, "max_expansions", 1L, 3L);
    draw.sometimes(body, 12, "fuzzy_transpositions", false);
    draw.sometimes(
        body, 12, "fuzzy_rewrite", "constant_score", "top_terms_boost_3", "scoring_boolean");
  }

  private static Map<String, Object> phrase(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", Texts.phrase(draw.chance()));
    draw.sometimes(body, 6, "zero_terms_query", "all", "none");
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
    draw.sometimes(body, 8, "analyzer", "standard", "english", "my_gram", "stop");
    draw.sometimes(body, 8, "zero_terms_query", "all", "none");
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  private static Map<String, Object> boolPrefix(Draw draw, int depth) {
    Map<String, Object> body = Json.object("query", draw.word() + " " + Texts.near(draw.chance()));
    if (draw.oneIn(3)) {
      body.put("operator", "and");
    }
    draw.sometimes(body, 6, "minimum_should_match", "50%", 1L, "-1");
    draw.sometimes(body, 6, "fuzziness", "AUTO", 1L);
    draw.sometimes(body, 8, "analyzer", "standard", "english", "my_gram", "stop");
    fuzzy(draw, body);
    return Json.object(draw.path(Trait.TEXT), Queries.usual(draw, body));
  }

  private static List<Object> fields(Draw draw) {
    return draw.chance()
        .times(
            draw.chance().between(1, 3),
            () ->
                (draw.oneIn(8) ? draw.chance().of("*", "b*", "text*", "c*t") : anyPath(draw))
                    + (draw.oneIn(4) ? "^2" : ""));
  }

  private static String anyPath(Draw draw) {
    return draw.oneIn(6) ? draw.path() : draw.path(Trait.TEXT);
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
    draw.sometimes(body, 6, "lenient", true);
    draw.sometimes(body, 6, "fuzziness", "AUTO", 1L);
    draw.sometimes(body, 8, "analyzer", "standard", "english", "my_gram", "stop");
    draw.sometimes(body, 8, "zero_terms_query", "all", "none");
    draw.sometimes(body, 8, "slop", 1L, 3L);
    draw.sometimes(body, 12, "auto_generate_synonyms_phrase_query", false);
    fuzzy(draw, body);
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> combinedFields(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object("query", Texts.phrase(draw.chance()), "fields", fields(draw));
    draw.sometimes(body, 4, "operator", "and", "or");
    draw.sometimes(body, 5, "minimum_should_match", "50%", 2L);
    draw.sometimes(body, 8, "zero_terms_query", "all", "none");
    return Queries.usual(draw, body);
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
    draw.sometimes(body, 8, "type", "cross_fields", "most_fields", "phrase", "bool_prefix");
    draw.sometimes(body, 10, "tie_breaker", 0.3, 1L);
    draw.sometimes(body, 10, "minimum_should_match", "50%", 2L, "-1");
    draw.sometimes(body, 12, "analyzer", "standard", "english", "keyword", "my_gram");
    draw.sometimes(body, 12, "quote_analyzer", "keyword", "english");
    draw.sometimes(body, 12, "quote_field_suffix", ".raw", ".full", ".none");
    draw.sometimes(body, 12, "allow_leading_wildcard", false);
    draw.sometimes(body, 12, "auto_generate_synonyms_phrase_query", false);
    draw.sometimes(body, 12, "enable_position_increments", false);
    draw.sometimes(body, 12, "escape", true);
    draw.sometimes(body, 12, "time_zone", "+02:00", "Europe/Paris");
    draw.sometimes(body, 12, "rewrite", "constant_score", "top_terms_3", "scoring_boolean");
    ofWords(draw, body, "fuzziness");
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
    draw.sometimes(body, 8, "analyze_wildcard", true);
    draw.sometimes(body, 8, "lenient", true);
    draw.sometimes(body, 8, "minimum_should_match", "50%", 2L, "-1");
    draw.sometimes(body, 12, "analyzer", "standard", "english", "keyword", "my_gram");
    draw.sometimes(body, 12, "quote_field_suffix", ".raw", ".full");
    draw.sometimes(body, 12, "auto_generate_synonyms_phrase_query", false);
    ofWords(draw, body, "fuzzy_transpositions");
    return Queries.usual(draw, body);
  }

  /** How query texts look for words with mistakes; the first of these only one of them has. */
  private static void ofWords(Draw draw, Map<String, Object> body, String first) {
    draw.sometimes(body, 12, first, first.equals("fuzziness") ? 1L : false);
    draw.sometimes(body, 12, "fuzzy_max_expansions", 1L, 3L);
    draw.sometimes(body, 12, "fuzzy_prefix_length", 1L);
  }
}
