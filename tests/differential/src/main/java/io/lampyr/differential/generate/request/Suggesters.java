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
    return switch (draw.chance().below(4)) {
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
      case 2 ->
          Json.object(
              draw.name("completion"),
              Json.object(
                  "regex",
                  draw.chance().of("[a-f].*", "r(un|iv)", "qu.ck", ".", "(the|of)\\s"),
                  "completion",
                  completion(draw)));
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
    draw.sometimes(
        body,
        4,
        "string_distance",
        "levenshtein",
        "jaro_winkler",
        "ngram",
        "internal",
        "damerau_levenshtein");
    draw.sometimes(body, 4, "max_edits", 1L, 2L);
    draw.sometimes(body, 6, "max_inspections", 1L, 5L);
    draw.sometimes(body, 6, "min_doc_freq", 1L, 3L, 0.1);
    draw.sometimes(body, 6, "max_term_freq", 0L, 2L, 0.05);
    draw.sometimes(body, 6, "analyzer", "whitespace", "english", "keyword");
    draw.sometimes(body, 6, "shard_size", 1L, 10L);
    draw.sometimes(body, 8, "accuracy", 0.1, 0.9);
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
    draw.sometimes(body, 3, "max_errors", 2L, 1L, 0.4, 0.9);
    if (draw.oneIn(4)) {
      body.put("highlight", Json.object("pre_tag", "<i>", "post_tag", "</i>"));
    }
    draw.sometimes(
        body,
        4,
        "smoothing",
        Json.object("laplace", Json.object("alpha", 0.7)),
        Json.object("stupid_backoff", Json.object("discount", 0.3)),
        Json.object(
            "linear_interpolation",
            Json.object("trigram_lambda", 0.5, "bigram_lambda", 0.3, "unigram_lambda", 0.2)));
    draw.sometimes(body, 6, "gram_size", 1L, 2L, 3L);
    draw.sometimes(body, 6, "real_word_error_likelihood", 0.5, 0.99);
    draw.sometimes(body, 6, "separator", "+", "");
    draw.sometimes(body, 6, "force_unigrams", false);
    draw.sometimes(body, 6, "token_limit", 1L, 3L);
    draw.sometimes(body, 6, "size", 1L, 3L);
    draw.sometimes(body, 6, "shard_size", 1L, 10L);
    draw.sometimes(body, 8, "analyzer", "whitespace", "standard");
    if (draw.oneIn(5)) {
      body.put("collate", collate(draw));
    }
    return body;
  }

  /** What is suggested is kept if it finds something. */
  private static Map<String, Object> collate(Draw draw) {
    Map<String, Object> collate =
        Json.object(
            "query",
            Json.object(
                "source",
                Json.object(
                    draw.chance().of("match", "match_phrase"),
                    Json.object("{{field}}", "{{suggestion}}"))),
            "params",
            Json.object("field", "body"));
    draw.sometimes(collate, 2, "prune", true, false);
    return collate;
  }

  private static Map<String, Object> contexts(Draw draw) {
    return switch (draw.chance().below(4)) {
      case 0 -> Json.object("kind", Json.list("a", "b"));
      case 1 -> Json.object("kind", Json.list(Json.object("context", "a", "boost", 3L), "b"));
      case 2 -> Json.object("kind", Json.list(Json.object("context", "b", "prefix", true)));
      default ->
          Json.object(
              "place",
              Json.object(
                  "context", draw.place(), "precision", (long) draw.chance().between(1, 4)));
    };
  }

  private static Map<String, Object> completion(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.SUGGEST));
    if (draw.oneIn(3)) {
      body.put("skip_duplicates", true);
    }
    if (draw.oneIn(3)) {
      Map<String, Object> fuzzy =
          Json.object("fuzziness", draw.chance().of((Object) 1L, "AUTO", 2L));
      draw.sometimes(fuzzy, 4, "min_length", 1L, 4L);
      draw.sometimes(fuzzy, 4, "prefix_length", 0L, 2L);
      draw.sometimes(fuzzy, 4, "transpositions", false);
      draw.sometimes(fuzzy, 4, "unicode_aware", true);
      body.put("fuzzy", fuzzy);
    }
    if (body.get("field") instanceof String path && path.equals("ctx") && !draw.oneIn(4)) {
      body.put("contexts", contexts(draw));
    }
    if (draw.oneIn(3)) {
      body.put("size", 2L);
    }
    return body;
  }
}
