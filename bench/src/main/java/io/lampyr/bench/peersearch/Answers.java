package io.lampyr.bench.peersearch;

import io.lampyr.mapping.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says whether two answers to a search are the same: as many hits, the same scores and sort values
 * at each place, the same documents but where the last ones are tied, the same highlights, and the
 * same buckets and metrics.
 */
final class Answers {
  private static final double TOLERANCE = 1e-4;

  /** Both estimate distinct values and percentiles, with usual errors above the one of numbers. */
  private static final double TOLERANCE_OF_ESTIMATES = 5e-2;

  private static final String ESTIMATED = "aggregations.estimated.";

  private Answers() {}

  /** What is different first; empty if nothing is. */
  static Optional<String> difference(byte[] ours, byte[] theirs) {
    Map<String, @Nullable Object> our = Json.readObject(ours);
    Map<String, @Nullable Object> their = Json.readObject(theirs);
    Optional<String> hits =
        hits(Json.object(our.get("hits"), "hits"), Json.object(their.get("hits"), "hits"));
    return hits.isPresent()
        ? hits
        : tree("aggregations", our.get("aggregations"), their.get("aggregations"));
  }

  private static Optional<String> hits(
      Map<String, @Nullable Object> ours, Map<String, @Nullable Object> theirs) {
    Optional<String> total = tree("hits.total", ours.get("total"), theirs.get("total"));
    if (total.isPresent()) {
      return total;
    }
    List<?> our = list(ours.get("hits"));
    List<?> their = list(theirs.get("hits"));
    if (our.size() != their.size()) {
      return Optional.of("hits ours=%d theirs=%d".formatted(our.size(), their.size()));
    }
    Map<Object, Map<String, @Nullable Object>> byId = new HashMap<>();
    for (Object hit : their) {
      Map<String, @Nullable Object> found = Json.object(hit, "hit");
      byId.put(Objects.requireNonNull(found.get("_id")), found);
    }
    for (int i = 0; i < our.size(); i++) {
      Map<String, @Nullable Object> hit = Json.object(our.get(i), "hit");
      Map<String, @Nullable Object> there = Json.object(their.get(i), "hit");
      Optional<String> place = rank("hits[" + i + "]", hit, there);
      if (place.isPresent()) {
        return place;
      }
      Map<String, @Nullable Object> same = byId.get(hit.get("_id"));
      Optional<String> content =
          same != null
              ? content("hits[" + i + "]", hit, same)
              : rank("missing hits[%d] id=%s".formatted(i, hit.get("_id")), hit, last(their));
      if (content.isPresent()) {
        return content;
      }
    }
    return Optional.empty();
  }

  private static Map<String, @Nullable Object> last(List<?> hits) {
    return Json.object(hits.getLast(), "hit");
  }

  private static Optional<String> content(
      String where, Map<String, @Nullable Object> our, Map<String, @Nullable Object> their) {
    Optional<String> rank = rank(where, our, their);
    if (rank.isPresent()) {
      return rank;
    }
    Optional<String> source = tree(where + "._source", our.get("_source"), their.get("_source"));
    return source.isPresent()
        ? source
        : tree(where + ".highlight", our.get("highlight"), their.get("highlight"));
  }

  private static Optional<String> rank(
      String where, Map<String, @Nullable Object> our, Map<String, @Nullable Object> their) {
    Optional<String> score = tree(where + "._score", our.get("_score"), their.get("_score"));
    return score.isPresent() ? score : tree(where + ".sort", our.get("sort"), their.get("sort"));
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static Optional<String> tree(
      String where, @Nullable Object ours, @Nullable Object theirs) {
    if (ours instanceof Map<?, ?> our && theirs instanceof Map<?, ?> their) {
      if (!our.keySet().equals(their.keySet())) {
        return differs(where, our.keySet(), their.keySet());
      }
      return our.keySet().stream()
          .flatMap(name -> tree(where + "." + name, our.get(name), their.get(name)).stream())
          .findFirst();
    }
    if (ours instanceof List<?> our && theirs instanceof List<?> their) {
      if (our.size() != their.size()) {
        return differs(where, our.size(), their.size());
      }
      for (int i = 0; i < our.size(); i++) {
        Optional<String> inner = tree(where + "[" + i + "]", our.get(i), their.get(i));
        if (inner.isPresent()) {
          return inner;
        }
      }
      return Optional.empty();
    }
    if (ours instanceof Number our && theirs instanceof Number their) {
      double apart = Math.abs(our.doubleValue() - their.doubleValue());
      double tolerance = where.startsWith(ESTIMATED) ? TOLERANCE_OF_ESTIMATES : TOLERANCE;
      return apart <= tolerance * Math.max(1, Math.abs(their.doubleValue()))
          ? Optional.empty()
          : differs(where, our, their);
    }
    return Objects.equals(ours, theirs) ? Optional.empty() : differs(where, ours, theirs);
  }

  private static Optional<String> differs(
      String where, @Nullable Object ours, @Nullable Object theirs) {
    return Optional.of("%s ours=%s theirs=%s".formatted(where, ours, theirs));
  }
}
