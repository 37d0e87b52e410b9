package io.lampyr.differential.compare;

import io.lampyr.differential.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares hits: as many, the same scores and sort values at each place, and whatever a document
 * brings along wherever it stands. Documents that are tied may stand in any order, and of those
 * that are tied at the end any may be shown; at the beginning too, where others stand before it.
 */
final class Hits {
  private static final Set<String> OF_RANK = Set.of("_index", "_score", "sort", "_shard", "_node");

  private final Trees trees;
  private final List<String> place;

  Hits(Trees trees, List<String> place) {
    this.trees = trees;
    this.place = place;
  }

  Optional<Difference> difference(Map<String, Object> ours, Map<String, Object> theirs) {
    List<Object> our = Json.elements(Json.at(ours, "hits"));
    List<Object> their = Json.elements(Json.at(theirs, "hits"));
    Set<String> left = trees.measure().scoresCount() ? Set.of("hits") : Set.of("hits", "max_score");
    Optional<Difference> around = trees.objects(place, ours, theirs, left);
    if (around.isPresent()) {
      return around.map(found -> withIds(found, our, their));
    }
    List<String> here = Trees.below(place, "hits");
    if (our.size() != their.size()) {
      return Optional.of(Trees.result(Trees.below(here, "length"), ids(our), ids(their)));
    }
    if (our.isEmpty()) {
      return Optional.empty();
    }
    boolean ranked = trees.measure().scoresCount() || (hasSort(our) && !sortsByScore(our));
    if (ranked) {
      Optional<Difference> order = order(here, our, their);
      if (order.isPresent()) {
        return order;
      }
    }
    boolean whole = isWhole(ours, our.size());
    return ranked || whole ? contents(here, our, their, whole) : Optional.empty();
  }

  /** Numbers of hits alone help nobody. */
  private static Difference withIds(Difference found, List<Object> ours, List<Object> theirs) {
    return new Difference(
        found.kind(),
        found.place(),
        found.ours() + " " + Json.text(ids(ours)),
        found.theirs() + " " + Json.text(ids(theirs)));
  }

  private static List<Object> ids(List<Object> hits) {
    return hits.stream().map(hit -> Json.at(hit, "_id")).toList();
  }

  private static boolean hasSort(List<Object> hits) {
    return Json.map(hits.getFirst()).containsKey("sort");
  }

  /** Whether scores are among the values by which hits are sorted. */
  private static boolean sortsByScore(List<Object> hits) {
    return hits.stream()
        .allMatch(hit ->
            !Json.isNull(Json.at(hit, "_score"))
                && Json.elements(Json.at(hit, "sort")).contains(Json.at(hit, "_score")));
  }

  private static boolean isWhole(Map<String, Object> hits, int shown) {
    Object total = Json.at(hits, "total", "value");
    return total instanceof Number number && number.longValue() == shown;
  }

  private Optional<Difference> order(List<String> here, List<Object> ours, List<Object> theirs) {
    for (int i = 0; i < ours.size(); i++) {
      Optional<Difference> rank = rank(here, ours.get(i), theirs.get(i));
      if (rank.isPresent()) {
        return rank;
      }
    }
    return Optional.empty();
  }

  private Optional<Difference> rank(List<String> here, Object ours, Object theirs) {
    Object sort = Json.at(ours, "sort");
    if (!Json.isNull(sort) && !Json.isNull(Json.at(theirs, "sort"))) {
      Object our = Json.elements(sort);
      Object their = Json.at(theirs, "sort");
      return trees
          .at(Trees.below(Trees.below(here, "[]"), "sort"), our, their)
          .map(found -> with(found, ours, theirs));
    }
    return trees
        .at(
            Trees.below(Trees.below(here, "[]"), "_score"),
            Json.at(ours, "_score"),
            Json.at(theirs, "_score"))
        .map(found ->
            with(
                new Difference(Kind.SCORE, found.place(), found.ours(), found.theirs()),
                ours,
                theirs));
  }

  private static Difference with(Difference found, Object ours, Object theirs) {
    return new Difference(
        found.kind(),
        found.place(),
        found.ours() + " _id " + Json.at(ours, "_id"),
        found.theirs() + " _id " + Json.at(theirs, "_id"));
  }

  private Optional<Difference> contents(
      List<String> here, List<Object> ours, List<Object> theirs, boolean whole) {
    // Under different routing values there may be several documents of one id.
    Map<Object, Deque<Object>> byId = new HashMap<>();
    theirs.forEach(hit -> byId.computeIfAbsent(identity(hit), _ -> new ArrayDeque<>()).add(hit));
    for (Object hit : ours) {
      Object same = byId.getOrDefault(identity(hit), new ArrayDeque<>()).poll();
      if (same == null) {
        if (whole || !isTiedAtAnEnd(here, hit, theirs)) {
          return Optional.of(Trees.result(Trees.below(here, "_id"), ids(ours), ids(theirs)));
        }
        continue;
      }
      Optional<Difference> content =
          trees.objects(Trees.below(here, "[]"), Json.map(hit), Json.map(same), trees.own(OF_RANK));
      if (content.isPresent()) {
        return content.map(found -> with(found, hit, same));
      }
    }
    return Optional.empty();
  }

  private boolean isTiedAtAnEnd(List<String> here, Object hit, List<Object> theirs) {
    return rank(here, hit, theirs.getLast()).isEmpty()
        || (trees.measure().isMidst() && rank(here, hit, theirs.getFirst()).isEmpty());
  }

  /** A nested object has no id of its own, and several indices may have documents of one id. */
  private static Object identity(Object hit) {
    return List.of(Json.at(hit, "_id"), Json.at(hit, "_nested"), Json.at(hit, "_index"));
  }
}
