package io.lampyr.restapi.termvector;

import io.lampyr.restapi.error.ApiException;
import java.util.Map;
import java.util.Set;

/** Which of a field's terms tell most of a document. What no document has tells nothing. */
record TermFilter(
    int maxTerms,
    long minFrequency,
    long maxFrequency,
    long minDocuments,
    long maxDocuments,
    int minLength,
    int maxLength) {
  private static final int STANDARD_TERMS = 25;
  private static final Set<String> NAMES =
      Set.of(
          "max_num_terms",
          "min_term_freq",
          "max_term_freq",
          "min_doc_freq",
          "max_doc_freq",
          "min_word_length",
          "max_word_length");

  static TermFilter of(Object json) {
    if (!(json instanceof Map<?, ?> given)) {
      throw ApiException.argument("[filter] must be an object");
    }
    for (Object name : given.keySet()) {
      if (!NAMES.contains(String.valueOf(name))) {
        throw new ApiException(
            400,
            "parse_exception",
            "failed to parse term vectors request. the field ["
                + name
                + "] is not valid for filter parameter for term vector request");
      }
    }
    return new TermFilter(
        (int) number(given, "max_num_terms", STANDARD_TERMS),
        number(given, "min_term_freq", 1),
        number(given, "max_term_freq", Integer.MAX_VALUE),
        Math.max(1, number(given, "min_doc_freq", 1)),
        number(given, "max_doc_freq", Integer.MAX_VALUE),
        (int) number(given, "min_word_length", 0),
        (int) number(given, "max_word_length", 0));
  }

  private static long number(Map<?, ?> given, String name, long otherwise) {
    if (!given.containsKey(name)) {
      return otherwise;
    }
    Object value = given.get(name);
    if (value instanceof Number number
        && number.doubleValue() >= 0
        && number.doubleValue() <= Integer.MAX_VALUE) {
      // What is behind the point does not count.
      return number.longValue();
    }
    if (value instanceof String text && text.matches("[0-9]{1,9}")) {
      return Long.parseLong(text);
    }
    throw ApiException.argument(
        "[" + name + "] must be a whole number of at least 0 but was [" + value + "]");
  }

  boolean lets(String term, long frequency, long documents) {
    int length = term.codePointCount(0, term.length());
    return frequency >= minFrequency
        && frequency <= maxFrequency
        && documents >= minDocuments
        && documents <= maxDocuments
        && length >= minLength
        && (maxLength == 0 || length <= maxLength);
  }
}
