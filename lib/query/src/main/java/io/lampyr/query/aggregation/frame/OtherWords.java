package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;

/**
 * How those types of aggregations that the peers read by hand tell of a key that is not known, or
 * of a value of the wrong kind: they do not tell the two apart.
 */
enum OtherWords {
  /** The words of most types, which tell more. */
  NONE,
  KEY_IN_AGGREGATION,
  KEY_ALONE,
  /** Of what has no options, and is read over. */
  EMPTY,
  TOKEN,
  /** Where texts alone may stand. */
  TEXTS,
  PROPERTY,
  /** Of pipelines that read a number of all buckets. */
  TOKEN_AND_KEY,
  /** Where numbers, and perhaps truths and objects, may stand under some keys. */
  NUMBERS,
  NUMBERS_AND_MORE,
  OBJECTS;

  private static final Map<String, OtherWords> BY_TYPE =
      Map.ofEntries(
          Map.entry("filters", KEY_IN_AGGREGATION),
          Map.entry("top_hits", KEY_ALONE),
          Map.entry("global", EMPTY),
          Map.entry("nested", TEXTS),
          Map.entry("reverse_nested", TEXTS),
          Map.entry("children", TEXTS),
          Map.entry("parent", TEXTS),
          Map.entry("sampler", PROPERTY),
          Map.entry("derivative", TOKEN),
          Map.entry("serial_diff", NUMBERS),
          Map.entry("moving_avg", NUMBERS_AND_MORE),
          Map.entry("bucket_selector", OBJECTS),
          Map.entry("avg_bucket", TOKEN_AND_KEY),
          Map.entry("sum_bucket", TOKEN_AND_KEY),
          Map.entry("min_bucket", TOKEN_AND_KEY),
          Map.entry("max_bucket", TOKEN_AND_KEY),
          Map.entry("stats_bucket", TOKEN_AND_KEY),
          Map.entry("extended_stats_bucket", TOKEN_AND_KEY),
          Map.entry("percentiles_bucket", TOKEN_AND_KEY));

  /** Whether what is wrong with a value is told without its key. */
  boolean tellsValuesApart() {
    return this != NONE && this != KEY_IN_AGGREGATION;
  }

  static OtherWords of(String type) {
    return BY_TYPE.getOrDefault(type, NONE);
  }

  /** Whether such a value may stand under some key. */
  private boolean isReadable(String token) {
    return switch (token) {
      case "VALUE_STRING" -> true;
      case "START_ARRAY" -> this != TEXTS;
      case "VALUE_NUMBER" -> this == NUMBERS || this == NUMBERS_AND_MORE;
      case "START_OBJECT" -> this == NUMBERS_AND_MORE || this == OBJECTS;
      case "VALUE_BOOLEAN" -> this == NUMBERS_AND_MORE;
      default -> false;
    };
  }

  FaultException refusal(String key, String token, String aggregation) {
    return new FaultException(
        ErrorKind.PARSING,
        switch (this) {
          case KEY_IN_AGGREGATION, NONE ->
              "Unknown key for a " + token + " in [" + aggregation + "]: [" + key + "].";
          case EMPTY ->
              "Expected [FIELD_NAME] under a [START_OBJECT], but got a ["
                  + token
                  + "] in ["
                  + aggregation
                  + "]";
          case TOKEN_AND_KEY ->
              "Unexpected token " + token + " [" + key + "] in [" + aggregation + "]";
          case NUMBERS, NUMBERS_AND_MORE, OBJECTS, TOKEN, TEXTS ->
              isReadable(token)
                  ? "Unknown key for a " + token + " in [" + aggregation + "]: [" + key + "]."
                  : "Unexpected token " + token + " in [" + aggregation + "].";
          case KEY_ALONE -> "Unknown key for a " + token + " in [" + key + "].";
          case PROPERTY -> "Unsupported property \"" + key + "\" for aggregation \"" + aggregation;
        });
  }
}
