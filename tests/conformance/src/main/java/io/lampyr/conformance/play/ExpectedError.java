package io.lampyr.conformance.play;

import io.lampyr.conformance.value.Value;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The failure that a test wants to see: a word for a status, or a pattern of what is said. */
record ExpectedError(String wanted) {
  /** No request can be made of the arguments; a server may also be the one that finds that. */
  static final String ARGUMENTS = "param";

  private static final String ANY_OTHER = "request";
  private static final Map<String, Integer> STATUSES =
      Map.of(
          "bad_request",
          400,
          "unauthorized",
          401,
          "forbidden",
          403,
          "missing",
          404,
          "request_timeout",
          408,
          "conflict",
          409,
          "unavailable",
          503,
          ARGUMENTS,
          400);

  boolean isMetBy(Answer answer) {
    if (wanted.length() > 1 && wanted.startsWith("/")) {
      return answer.isFailure()
          && Pattern.compile(wanted.substring(1, wanted.length() - 1)).matcher(said(answer)).find();
    }
    if (wanted.equals(ANY_OTHER)) {
      return answer.isFailure() && !STATUSES.containsValue(answer.status());
    }
    return STATUSES.getOrDefault(wanted, 0) == answer.status();
  }

  private static String said(Answer answer) {
    return answer.parsed() instanceof Value.Fields fields
        ? flat(fields.get("error"))
        : answer.text();
  }

  /** An error as one line of {@code {name=value, ...}}: what the suite's patterns are for. */
  private static String flat(Value value) {
    return switch (value) {
      case Value.Fields(Map<String, Value> fields) ->
          fields.entrySet().stream()
              .map(field -> field.getKey() + "=" + flat(field.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case Value.Items(List<Value> items) ->
          items.stream().map(ExpectedError::flat).collect(Collectors.joining(", ", "[", "]"));
      case Value.Nothing _, Value.Truth _, Value.Whole _, Value.Decimal _, Value.Text _ ->
          value.plain();
    };
  }
}
