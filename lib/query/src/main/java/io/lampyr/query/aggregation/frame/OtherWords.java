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
  TOKEN,
  PROPERTY;

  private static final Map<String, OtherWords> BY_TYPE =
      Map.of(
          "filters", KEY_IN_AGGREGATION,
          "top_hits", KEY_ALONE,
          "nested", TOKEN,
          "reverse_nested", TOKEN,
          "sampler", PROPERTY);

  static OtherWords of(String type) {
    return BY_TYPE.getOrDefault(type, NONE);
  }

  FaultException refusal(String key, String token, String aggregation) {
    return new FaultException(
        ErrorKind.PARSING,
        switch (this) {
          case KEY_IN_AGGREGATION, NONE ->
              "Unknown key for a " + token + " in [" + aggregation + "]: [" + key + "].";
          case KEY_ALONE -> "Unknown key for a " + token + " in [" + key + "].";
          case TOKEN -> "Unexpected token " + token + " in [" + aggregation + "].";
          case PROPERTY -> "Unsupported property \"" + key + "\" for aggregation \"" + aggregation;
        });
  }
}
