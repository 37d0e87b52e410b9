package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** Filters of tokens with parameters of their own: whatever comes with the engines. */
public final class TokenFilters {
  private static final List<String> LANGUAGES =
      List.of(
          "arabic",
          "armenian",
          "basque",
          "bengali",
          "brazilian",
          "bulgarian",
          "catalan",
          "czech",
          "danish",
          "dutch",
          "english",
          "estonian",
          "finnish",
          "french",
          "galician",
          "german",
          "german2",
          "greek",
          "hindi",
          "hungarian",
          "indonesian",
          "irish",
          "italian",
          "latvian",
          "light_english",
          "light_finnish",
          "light_french",
          "light_german",
          "light_hungarian",
          "light_italian",
          "light_norwegian",
          "light_nynorsk",
          "light_portuguese",
          "light_russian",
          "light_spanish",
          "light_swedish",
          "lithuanian",
          "lovins",
          "minimal_english",
          "minimal_french",
          "minimal_galician",
          "minimal_german",
          "minimal_norwegian",
          "minimal_portuguese",
          "norwegian",
          "porter2",
          "portuguese",
          "portuguese_rslp",
          "possessive_english",
          "romanian",
          "russian",
          "sorani",
          "spanish",
          "swedish",
          "turkish");
  private static final List<String> STOPPED =
      List.of(
          "_arabic_",
          "_english_",
          "_french_",
          "_german_",
          "_spanish_",
          "_thai_",
          "_none_",
          "_persian_",
          "_estonian_");

  private TokenFilters() {}

  /** One that may stand in an index: it needs no other, and each index takes it. */
  static Map<String, Object> ofIndex(Chance chance) {
    return switch (chance.below(7)) {
      case 0 ->
          Json.object(
              "type",
              "synonym_graph",
              "synonyms",
              Json.list("fox, dog", "quick brown => fast", "river => stream of water, brook"));
      case 1 ->
          Json.object(
              "type",
              "word_delimiter_graph",
              "catenate_all",
              chance.flip(),
              "preserve_original",
              chance.flip());
      case 2 -> Json.object("type", "shingle", "output_unigrams", chance.flip());
      case 3 -> Json.object("type", "common_grams", "common_words", Json.list("the", "of"));
      case 4 -> Json.object("type", "asciifolding", "preserve_original", true);
      case 5 -> Json.object("type", "edge_ngram", "min_gram", 1L, "max_gram", 3L);
      default -> Json.object("type", "stemmer", "language", chance.pick(LANGUAGES));
    };
  }

  public static Map<String, Object> filter(Chance chance) {
    return switch (chance.below(4)) {
      case 0 -> Json.object("type", "stemmer", "language", chance.pick(LANGUAGES));
      case 1 -> ofWords(chance);
      case 2 -> ofLengths(chance);
      default -> ofShapes(chance);
    };
  }

  private static Map<String, Object> ofWords(Chance chance) {
    // long on purpose: a table of filters that know words
    return switch (chance.below(13)) {
      case 0 ->
          Json.object(
              "type",
              "stop",
              "stopwords",
              chance.of(chance.pick(STOPPED), Json.list("The", "fox")),
              "ignore_case",
              chance.flip(),
              "remove_trailing",
              chance.flip());
      case 1 ->
          Json.object(
              "type",
              chance.of("synonym", "synonym_graph"),
              "synonyms",
              Json.list("fox, dog", "quick brown => fast", "river => stream of water, brook"),
              "expand",
              chance.flip());
      case 2 ->
          Json.object(
              "type",
              chance.of("synonym", "synonym_graph"),
              "lenient",
              true,
              "synonyms",
              Json.list("lazy, slow, the", "=> x", "blue => blue, azure"));
      case 3 ->
          Json.object(
              "type",
              chance.of("keep", "keep"),
              chance.of("keep_words", "keep_words"),
              Json.list("fox", "Über", "the"),
              "keep_words_case",
              chance.flip());
      case 4 ->
          Json.object(
              "type",
              "keep_types",
              "types",
              Json.list(chance.of("<NUM>", "<ALPHANUM>", "word")),
              "mode",
              chance.of("include", "exclude"));
      case 5 ->
          Json.object(
              "type",
              "common_grams",
              "common_words",
              Json.list("the", "of"),
              "ignore_case",
              chance.flip(),
              "query_mode",
              chance.flip());
      case 6 -> Json.object("type", "keyword_marker", "keywords", Json.list("running", "lights"));
      default -> ofRules(chance);
    };
  }

  private static Map<String, Object> ofRules(Chance chance) {
    return switch (chance.below(6)) {
      case 0 -> Json.object("type", "keyword_marker", "keywords_pattern", "r.*s");
      case 1 ->
          Json.object("type", "stemmer_override", "rules", Json.list("running, runs => runner"));
      case 2 ->
          Json.object(
              "type",
              "dictionary_decompounder",
              "word_list",
              Json.list("power", "shot", "run", "organ"),
              "only_longest_match",
              chance.flip(),
              "min_subword_size",
              3L);
      case 3 ->
          Json.object(
              "type", "elision", "articles", Json.list("o", "L"), "articles_case", chance.flip());
      case 4 ->
          Json.object("type", "snowball", "language", chance.of("English", "German", "Lovins"));
      default ->
          Json.object(
              "type",
              chance.of("lowercase", "lowercase", "uppercase"),
              "language",
              chance.of("greek", "irish", "turkish"));
    };
  }

  private static Map<String, Object> ofLengths(Chance chance) {
    // long on purpose: a table of filters that count
    return switch (chance.below(11)) {
      case 0 -> Json.object("type", "length", "min", 3L, "max", (long) chance.between(2, 6));
      case 1 -> Json.object("type", "truncate", "length", (long) chance.between(1, 4));
      case 2 ->
          Json.object(
              "type",
              "limit",
              "max_token_count",
              (long) chance.between(1, 3),
              "consume_all_tokens",
              chance.flip());
      case 3 ->
          Json.object(
              "type", "ngram", "min_gram", 2L, "max_gram", 3L, "preserve_original", chance.flip());
      case 4 ->
          Json.object(
              "type",
              "edge_ngram",
              "min_gram",
              1L,
              "max_gram",
              3L,
              "side",
              chance.of("front", "back"),
              "preserve_original",
              chance.flip());
      case 5 ->
          Json.object(
              "type",
              "shingle",
              "min_shingle_size",
              2L,
              "max_shingle_size",
              (long) chance.between(2, 4),
              "output_unigrams",
              chance.flip(),
              "output_unigrams_if_no_shingles",
              chance.flip(),
              "token_separator",
              chance.of("", "+", " "),
              "filler_token",
              chance.of("_", "*"));
      case 6 ->
          Json.object(
              "type",
              "fingerprint",
              "separator",
              "+",
              "max_output_size",
              (long) chance.between(5, 40));
      case 7 -> Json.object("type", "unique", "only_on_same_position", chance.flip());
      case 8 ->
          Json.object(
              "type", "min_hash", "hash_count", 1L, "bucket_count", 4L, "hash_set_size", 1L);
      case 9 -> Json.object("type", "hyphenation_decompounder", "word_list", Json.list("power"));
      default ->
          Json.object(
              "type",
              "delimited_payload",
              "delimiter",
              "-",
              "encoding",
              chance.of("float", "int", "identity"));
    };
  }

  private static Map<String, Object> ofShapes(Chance chance) {
    // long on purpose: a table of filters that look at letters
    return switch (chance.below(9)) {
      case 0, 1 -> delimiter(chance);
      case 2 ->
          Json.object(
              "type",
              "pattern_replace",
              "pattern",
              chance.of("[aeiou]", "(r)(.)", "\\d"),
              "replacement",
              chance.of("_", "$1", ""),
              "all",
              chance.flip());
      case 3 ->
          Json.object(
              "type",
              "pattern_capture",
              "patterns",
              Json.list("([a-z]+)", "(\\d)"),
              "preserve_original",
              chance.flip());
      case 4 -> Json.object("type", "asciifolding", "preserve_original", chance.flip());
      case 5 ->
          Json.object(
              "type",
              "multiplexer",
              "filters",
              Json.list("lowercase", "uppercase, reverse"),
              "preserve_original",
              chance.flip());
      case 6 ->
          Json.object(
              "type",
              "cjk_bigram",
              "output_unigrams",
              chance.flip(),
              "ignored_scripts",
              Json.list(chance.of("han", "hangul")));
      case 7 ->
          chance.flip()
              ? Json.object(
                  "type",
                  "concatenate_graph",
                  "token_separator",
                  chance.of("", "+", " "),
                  "preserve_position_increments",
                  chance.flip())
              : Json.object(
                  "type",
                  "condition",
                  "filter",
                  Json.list("reverse"),
                  "script",
                  Json.object("source", "token.getTerm().length() < 5"));
      default -> Json.object("type", plain(chance));
    };
  }

  private static String plain(Chance chance) {
    return chance.of(
        "arabic_normalization",
        "bengali_normalization",
        "hindi_normalization",
        "indic_normalization",
        "persian_normalization",
        "scandinavian_folding",
        "scandinavian_normalization",
        "serbian_normalization",
        "sorani_normalization",
        "keyword_repeat",
        "flatten_graph",
        "dutch_stem",
        "french_stem",
        "german_stem",
        "czech_stem",
        "brazilian_stem",
        "arabic_stem",
        "russian_stem",
        "trim",
        "type_as_payload",
        "concatenate_graph");
  }

  private static Map<String, Object> delimiter(Chance chance) {
    Map<String, Object> body =
        Json.object("type", chance.of("word_delimiter", "word_delimiter_graph"));
    for (String option :
        List.of(
            "catenate_words",
            "catenate_numbers",
            "catenate_all",
            "preserve_original",
            "split_on_numerics",
            "split_on_case_change",
            "stem_english_possessive",
            "generate_word_parts",
            "generate_number_parts")) {
      if (chance.oneIn(3)) {
        body.put(option, chance.flip());
      }
    }
    if (chance.oneIn(5)) {
      body.put("type_table", Json.list("- => ALPHA", "2 => ALPHA"));
    }
    if (chance.oneIn(5)) {
      body.put("protected_words", Json.list("wi-fi"));
    }
    return body;
  }
}
