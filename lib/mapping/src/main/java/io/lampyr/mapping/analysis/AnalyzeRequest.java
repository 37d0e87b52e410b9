package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
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
    for (String key : body.keySet()) {
      if (!KNOWN.contains(key)) {
        throw FaultException.argument("[analyze_request] unknown field [" + key + "]");
      }
    }
    Object text = body.get("text");
    if (text == null || (text instanceof List<?> list && list.isEmpty())) {
      throw FaultException.argument("Validation Failed: 1: text is missing;");
    }
    Custom custom =
        new Custom(body.get("tokenizer"), refs(body.get("filter")), refs(body.get("char_filter")));
    String analyzer = text(body, "analyzer");
    String normalizer = text(body, "normalizer");
    if (analyzer != null && custom.tokenizer() != null) {
      throw FaultException.argument("cannot define extra components on a named analyzer");
    }
    if (normalizer != null && (analyzer != null || custom.isGiven())) {
      throw FaultException.argument("tokenizer/analyze should be null if normalizer is specified");
    }
    Explain explain =
        new Explain(
            "true".equals(String.valueOf(body.get("explain"))),
            Set.copyOf(strings(body.get("attributes"))));
    return new AnalyzeRequest(
        strings(text), analyzer, text(body, "field"), normalizer, custom, explain);
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
