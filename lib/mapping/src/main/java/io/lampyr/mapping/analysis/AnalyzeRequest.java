package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code _analyze} is asked. Components are names or definitions. */
record AnalyzeRequest(
    List<String> texts,
    @Nullable String analyzer,
    @Nullable String field,
    @Nullable String normalizer,
    Custom custom,
    Explain explain) {

  private static final Set<String> KNOWN =
      Set.of(
          "text",
          "analyzer",
          "field",
          "normalizer",
          "tokenizer",
          "filter",
          "char_filter",
          "explain",
          "attributes");

  /** A chain given in the request; a missing tokenizer makes it a normalizer. */
  record Custom(@Nullable Object tokenizer, List<Object> filters, List<Object> charFilters) {
    boolean isGiven() {
      return tokenizer != null || !filters.isEmpty() || !charFilters.isEmpty();
    }
  }

  /** Whether every step is shown, and which attributes of its tokens. */
  record Explain(boolean wanted, Set<String> attributes) {}

  static AnalyzeRequest parse(Map<String, @Nullable Object> body) {
    body.forEach(AnalyzeRequest::check);
    Object text = body.get("text");
    if (text == null || (text instanceof List<?> list && list.isEmpty())) {
      throw invalid("text is missing");
    }
    Custom custom =
        new Custom(body.get("tokenizer"), refs(body.get("filter")), refs(body.get("char_filter")));
    String analyzer = text(body, "analyzer");
    String normalizer = text(body, "normalizer");
    if (analyzer != null && custom.tokenizer() != null) {
      throw invalid("cannot define extra components on a named analyzer");
    }
    if (normalizer != null && (analyzer != null || custom.isGiven())) {
      throw invalid("tokenizer/analyze should be null if normalizer is specified");
    }
    Explain explain =
        new Explain(
            "true".equals(String.valueOf(body.get("explain"))),
            Set.copyOf(strings(body.get("attributes"))));
    return new AnalyzeRequest(
        strings(text), analyzer, text(body, "field"), normalizer, custom, explain);
  }

  static FaultException invalid(String what) {
    return new FaultException(
        ErrorKind.ACTION_REQUEST_VALIDATION, "Validation Failed: 1: " + what + ";");
  }

  /** Whether it is one of the options, with a value of a kind that it takes. */
  private static void check(String key, @Nullable Object value) {
    if (!KNOWN.contains(key)) {
      throw wrong("unknown field [" + key + "]");
    }
    boolean taken =
        switch (key) {
          case "analyzer", "field", "normalizer" -> value instanceof String;
          case "explain" -> value instanceof Boolean || value instanceof String;
          case "tokenizer" -> value instanceof String || value instanceof Map;
          case "filter", "char_filter" -> parts(value);
          default -> value instanceof String || value instanceof List;
        };
    if (!taken) {
      throw wrong(key + " doesn't support values of type: " + Json.token(value));
    }
    if (key.equals("explain") && value != null) {
      Flags.parse(value);
    }
  }

  private static boolean parts(@Nullable Object value) {
    if (value instanceof List<?> list) {
      list.forEach(part -> {
        if (!(part instanceof String) && !(part instanceof Map)) {
          throw wrong("Expected [VALUE_STRING] or [START_OBJECT], got " + Json.token(part));
        }
      });
      return true;
    }
    return value instanceof String || value instanceof Map;
  }

  private static FaultException wrong(String what) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, "[analyze_request] " + what);
  }

  private static @Nullable String text(Map<String, @Nullable Object> body, String key) {
    Object value = body.get(key);
    return value == null ? null : value.toString();
  }

  private static List<String> strings(@Nullable Object value) {
    return refs(value).stream().map(Object::toString).toList();
  }

  private static List<Object> refs(@Nullable Object value) {
    if (value instanceof List<?> list) {
      List<Object> refs = new ArrayList<>();
      list.forEach(element -> refs.add(element == null ? "" : element));
      return refs;
    }
    return value == null ? List.of() : List.of(value);
  }
}
