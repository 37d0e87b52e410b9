package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** The analysis that indices have, and the names of what comes with the engines. */
public final class Analysis {
  static final String NORMALIZER = "my_lower";

  public static final List<String> ANALYZERS =
      List.of(
          "standard",
          "simple",
          "whitespace",
          "stop",
          "keyword",
          "english",
          "german",
          "french",
          "cjk",
          "pattern",
          "fingerprint",
          "spanish",
          "russian",
          "greek",
          "turkish",
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
          "estonian",
          "finnish",
          "galician",
          "hindi",
          "hungarian",
          "indonesian",
          "irish",
          "italian",
          "latvian",
          "lithuanian",
          "norwegian",
          "persian",
          "portuguese",
          "romanian",
          "sorani",
          "swedish",
          "thai",
          "snowball");
  public static final List<String> TOKENIZERS =
      List.of(
          "standard",
          "whitespace",
          "letter",
          "lowercase",
          "keyword",
          "ngram",
          "edge_ngram",
          "uax_url_email",
          "classic",
          "pattern",
          "path_hierarchy",
          "thai");
  public static final List<String> TOKEN_FILTERS =
      List.of(
          "lowercase",
          "uppercase",
          "asciifolding",
          "stop",
          "porter_stem",
          "kstem",
          "reverse",
          "unique",
          "trim",
          "shingle",
          "edge_ngram",
          "ngram",
          "elision",
          "snowball",
          "word_delimiter",
          "word_delimiter_graph",
          "cjk_bigram",
          "cjk_width",
          "classic",
          "decimal_digit",
          "apostrophe",
          "german_normalization",
          "remove_duplicates",
          "length",
          "limit",
          "truncate",
          "keyword_repeat",
          "fingerprint",
          "flatten_graph",
          "min_hash",
          "delimited_payload",
          "type_as_payload",
          "concatenate_graph",
          "common_grams",
          "stemmer",
          "persian_stem",
          "dutch_stem",
          "indic_normalization",
          "scandinavian_folding",
          "serbian_normalization");

  private Analysis() {}

  static String anyAnalyzer(Chance chance) {
    return chance.oneIn(2)
        ? chance.of("my_eng", "my_gram", "my_part", "my_part")
        : chance.pick(ANALYZERS);
  }

  /** Settings of an index. */
  public static Map<String, Object> settings(Chance chance) {
    // long on purpose: a table of what indices are given
    return Json.object(
        "number_of_shards",
        (long) chance.of(1, 1, 1, 2, 3),
        "number_of_replicas",
        0L,
        "similarity",
        Json.object("flat", Json.object("type", "BM25", "b", 0.0, "k1", 0.5)),
        "analysis",
        Json.object(
            "analyzer",
            Json.object(
                "my_eng",
                Json.object(
                    "type",
                    "custom",
                    "char_filter",
                    Json.list("html_strip"),
                    "tokenizer",
                    "standard",
                    "filter",
                    Json.list("lowercase", "my_stop", "porter_stem")),
                "my_part",
                Json.object("tokenizer", "whitespace", "filter", Json.list("my_part", "lowercase")),
                "my_gram",
                Json.object("tokenizer", "my_grams", "filter", Json.list("lowercase"))),
            "normalizer",
            Json.object(
                NORMALIZER,
                Json.object("type", "custom", "filter", Json.list("lowercase", "asciifolding"))),
            "tokenizer",
            Json.object(
                "my_grams",
                Json.object(
                    "type",
                    "edge_ngram",
                    "min_gram",
                    2L,
                    "max_gram",
                    4L,
                    "token_chars",
                    Json.list("letter"))),
            "filter",
            Json.object(
                "my_part",
                TokenFilters.ofIndex(chance),
                "my_stop",
                Json.object("type", "stop", "stopwords", Json.list("the", "of")))));
  }
}
