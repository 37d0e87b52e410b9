package io.lampyr.simulation.workload;

import io.lampyr.simulation.law.Attempt;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a request came to, if an answer came. */
record Told(int status, Map<String, @Nullable Object> body) {
  boolean isWhole() {
    return status == 200 && failed() == 0;
  }

  /** How many shards did not answer, or not in full: what they have is not known then. */
  int failed() {
    if (Boolean.TRUE.equals(body.get("timed_out"))) {
      return 1;
    }
    return body.get("_shards") instanceof Map<?, ?> shards ? (int) number(shards.get("failed")) : 1;
  }

  /** What became of the one write that was asked for; empty if that is not known. */
  Optional<Attempt.Fate> fate() {
    if (body.get("_seq_no") instanceof Number seqNo) {
      long version = number(body.get("_version"));
      return Optional.of(new Attempt.Fate.Done(seqNo.longValue(), version));
    }
    return switch (status) {
      case 409 -> Optional.of(new Attempt.Fate.Refused());
      case 400, 429 -> Optional.of(new Attempt.Fate.Rejected());
      default -> Optional.empty();
    };
  }

  /** What each of a bulk's items came to. */
  @SuppressWarnings("unchecked")
  List<Told> items() {
    List<Map<String, Map<String, @Nullable Object>>> items =
        (List<Map<String, Map<String, @Nullable Object>>>) there(body.get("items"));
    return items.stream()
        .map(item -> item.values().iterator().next())
        .map(item -> new Told((int) number(item.get("status")), item))
        .toList();
  }

  /** What a search has found. */
  @SuppressWarnings("unchecked")
  List<Map<String, @Nullable Object>> hits() {
    Map<?, ?> hits = (Map<?, ?>) there(body.get("hits"));
    return (List<Map<String, @Nullable Object>>) there(hits.get("hits"));
  }

  /** A field that no answer lacks. */
  static Object there(@Nullable Object field) {
    return Objects.requireNonNull(field, "answer lacks a field");
  }

  static long number(@Nullable Object field) {
    return ((Number) there(field)).longValue();
  }
}
