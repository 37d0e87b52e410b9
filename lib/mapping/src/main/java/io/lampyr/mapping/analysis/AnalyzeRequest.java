package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
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
      return tokenizer != null || hasFilters();
    }

    private boolean hasFilters() {
      return !filters.isEmpty() || !charFilters.isEmpty();
    }
  }

  /** Whether every step is shown, and which attributes of its tokens. */
  record Explain(boolean wanted, Set<String> attributes) {}

  static AnalyzeRequest parse(Map<String, @Nullable Object> body, boolean ofIndex) {
    body.forEach(AnalyzeRequest::check);
    Custom custom =
        new Custom(body.get("tokenizer"), refs(body.get("filter")), refs(body.get("char_filter")));
    Explain explain =
        new Explain(
            "true".equals(String.valueOf(body.get("explain"))),
            Set.copyOf(strings(body.get("attributes"))));
    AnalyzeRequest request =
        new AnalyzeRequest(
            strings(body.get("text")),
            text(body, "analyzer"),
            text(body, "field"),
            text(body, "normalizer"),
            custom,
            explain);
    request.validate(ofIndex);
    return request;
  }

  /** Tells all at once what does not go together. */
  private void validate(boolean ofIndex) {
    List<String> wrong = new ArrayList<>();
    if (texts.isEmpty()) {
      wrong.add("text is missing");
    }
    if (normalizer != null && !ofIndex) {
      wrong.add("index is required if normalizer is specified");
    }
    if (normalizer != null && (analyzer != null || custom.tokenizer() != null)) {
      wrong.add("tokenizer/analyze should be null if normalizer is specified");
    }
    String extra = "cannot define extra components on a ";
    if (analyzer != null && custom.isGiven()) {
      wrong.add(extra + "named analyzer");
    } else if (normalizer != null && custom.isGiven()) {
      wrong.add(extra + "named normalizer");
    } else if (field != null && custom.isGiven()) {
      wrong.add(extra + "field-specific analyzer");
    }
    if (!wrong.isEmpty()) {
      StringBuilder told = new StringBuilder("Validation Failed: ");
      for (int i = 0; i < wrong.size(); i++) {
        told.append(i + 1).append(": ").append(wrong.get(i)).append(';');
      }
      throw new FaultException(ErrorKind.ACTION_REQUEST_VALIDATION, told.toString());
    }
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
          case "text" ->
              value instanceof String || (value instanceof List<?> list && plain(key, list));
          default -> value instanceof String || (value instanceof List<?> list && plain(key, list));
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
    return value instanceof Map;
  }

  /** Whether each is a value; what is made of others is refused. */
  private static boolean plain(String key, List<?> texts) {
    texts.forEach(text -> {
      if (text == null || text instanceof List || text instanceof Map) {
        throw new FaultException(
            Fault.of(ErrorKind.ILLEGAL_STATE, "Can't get text on a " + Json.token(text))
                .within(
                    ErrorKind.X_CONTENT_PARSE,
                    "[analyze_request] failed to parse field [" + key + "]"));
      }
    });
    return true;
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
