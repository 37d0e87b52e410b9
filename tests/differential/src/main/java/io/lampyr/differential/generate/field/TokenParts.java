package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** Tokenizers and filters of characters with parameters of their own. */
public final class TokenParts {
  private TokenParts() {}

  public static Map<String, Object> tokenizer(Chance chance) {
    // long on purpose: a table of tokenizers
    return switch (chance.below(13)) {
      case 0 ->
          Json.object(
              "type",
              "ngram",
              "min_gram",
              2L,
              "max_gram",
              (long) chance.between(2, 3),
              "token_chars",
              Json.list(chance.of("letter", "digit", "punctuation", "symbol", "whitespace")));
      case 1 -> Json.object("type", "edge_ngram", "min_gram", 1L, "max_gram", 4L);
      case 2 -> Json.object("type", "standard", "max_token_length", (long) chance.between(2, 6));
      case 3 -> Json.object("type", "whitespace", "max_token_length", (long) chance.between(2, 6));
      case 4 ->
          Json.object(
              "type",
              "pattern",
              "pattern",
              chance.of("[aeiou]", "\\W+", "(o)(.)", ""),
              "group",
              (long) chance.between(-1, 1));
      case 5 ->
          Json.object(
              "type",
              "path_hierarchy",
              "delimiter",
              chance.of(" ", "-", "o"),
              "reverse",
              chance.flip(),
              "skip",
              (long) chance.below(2));
      case 6 ->
          Json.object(
              "type",
              "char_group",
              "tokenize_on_chars",
              Json.list(chance.of("whitespace", "o", "-", "letter"), "punctuation"));
      case 7 ->
          Json.object("type", "simple_pattern", "pattern", chance.of("[a-z]+", "o.", "[0-9]"));
      case 8 -> Json.object("type", "simple_pattern_split", "pattern", chance.of("[ -]", "o", "."));
      case 9 -> Json.object("type", "uax_url_email", "max_token_length", 5L);
      case 10 -> Json.object("type", "keyword", "buffer_size", 16L);
      case 11 -> Json.object("type", "classic", "max_token_length", (long) chance.between(2, 8));
      default -> Json.object("type", chance.of("letter", "lowercase", "thai", "standard"));
    };
  }

  public static Map<String, Object> charFilter(Chance chance) {
    return switch (chance.below(4)) {
      case 0 -> Json.object("type", "html_strip", "escaped_tags", Json.list("b"));
      case 1 ->
          Json.object(
              "type", "mapping", "mappings", Json.list("o => 0", "ä => ae", "qu=>k", "the => "));
      case 2 ->
          Json.object(
              "type",
              "pattern_replace",
              "pattern",
              chance.of("([aeiou])", "\\s+", "(\\w)(\\w)"),
              "replacement",
              chance.of("$1$1", "", "-"));
      default ->
          Json.object("type", "pattern_replace", "pattern", "O", "flags", "CASE_INSENSITIVE");
    };
  }
}
