package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** Suggestions: for a term, for a phrase, and for what is being typed. */
final class Suggesters {
  private Suggesters() {}

  static Map<String, Object> any(Draw draw) {
    return switch (draw.chance().below(3)) {
      case 0 ->
          Json.object(
              draw.name("term"),
              Json.object(
                  "text", Texts.near(draw.chance()) + " " + draw.word(), "term", term(draw)));
      case 1 ->
          Json.object(
              draw.name("phrase"),
              Json.object(
                  "text",
                  Texts.near(draw.chance()) + " " + Texts.near(draw.chance()),
                  "phrase",
                  phrase(draw)));
      default ->
          Json.object(
              draw.name("completion"),
              Json.object("prefix", Texts.near(draw.chance()), "completion", completion(draw)));
    };
  }

  private static Map<String, Object> term(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.TEXT));
    if (draw.oneIn(2)) {
      body.put("suggest_mode", draw.chance().of("missing", "popular", "always"));
    }
    if (draw.oneIn(3)) {
      body.put("size", 2L);
    }
    if (draw.oneIn(3)) {
      body.put("sort", draw.chance().of("score", "frequency"));
    }
    if (draw.oneIn(3)) {
      body.put("min_word_length", 3L);
    }
    if (draw.oneIn(4)) {
      body.put("prefix_length", 0L);
    }
    if (draw.oneIn(4)) {
      body.put("string_distance", draw.chance().of("levenshtein", "jaro_winkler", "ngram"));
    }
    return body;
  }

  private static Map<String, Object> phrase(Draw draw) {
    String path = draw.path(Trait.TEXT);
    Map<String, Object> body = Json.object("field", path);
    if (draw.oneIn(2)) {
      body.put(
          "direct_generator",
          Json.list(Json.object("field", path, "suggest_mode", "always", "min_word_length", 2L)));
    }
    if (draw.oneIn(3)) {
      body.put("confidence", 0.0);
    }
    if (draw.oneIn(3)) {
      body.put("max_errors", 2L);
    }
    if (draw.oneIn(4)) {
      body.put("highlight", Json.object("pre_tag", "<i>", "post_tag", "</i>"));
    }
    return body;
  }

  private static Map<String, Object> completion(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.SUGGEST));
    if (draw.oneIn(3)) {
      body.put("skip_duplicates", true);
    }
    if (draw.oneIn(3)) {
      body.put("fuzzy", Json.object("fuzziness", 1L));
    }
    if (draw.oneIn(3)) {
      body.put("size", 2L);
    }
    return body;
  }
}
