package io.lampyr.differential.compare;

import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares two trees, from the outside in, and stops at the first place where they differ. */
final class Trees {
  /**
   * What is each side's own affair: times, names of nodes, identifiers, how its shards get their
   * copies, the release that made an index, and whether a search that only counts was done before
   * it had looked at everything.
   */
  private static final Set<String> OWN =
      Set.of(
          "took",
          "_shards",
          "_scroll_id",
          "pit_id",
          "_node",
          "_shard",
          "profile",
          "_index",
          "creation_date",
          "uuid",
          "ingest_took",
          "phase_took",
          "index_uuid",
          "failed_shards",
          "replication",
          "index.replication.type",
          "created",
          "upgraded",
          "index.version.created",
          "index.creation_date",
          "index.uuid",
          "terminated_early");

  /** Of an explanation only the value counts: how it was computed may be told in other words. */
  private static final Set<String> EXPLANATIONS = Set.of("_explanation", "explanation");

  /** Names in the order of a hash. */
  private static final String SET = "matched_queries";

  /** Where one index is asked, whatever it is called. */
  private static final String INDEX = "_index";

  private final Measure measure;
  private final Set<String> own;
  private Optional<Difference> form = Optional.empty();

  private Trees(Measure measure) {
    this.measure = measure;
    this.own = measure.namesCount() ? without(OWN, INDEX) : OWN;
  }

  /** What is different first; empty if nothing is. */
  static Optional<Difference> difference(Object ours, Object theirs, Measure measure) {
    Trees trees = new Trees(measure);
    Optional<Difference> found = trees.at(List.of(), ours, theirs);
    return found.isPresent() ? found : trees.form;
  }

  Measure measure() {
    return measure;
  }

  /** Whatever of these does not count here. */
  Set<String> own(Set<String> names) {
    return own.contains(INDEX) ? names : without(names, INDEX);
  }

  private static Set<String> without(Set<String> names, String name) {
    Set<String> fewer = new HashSet<>(names);
    fewer.remove(name);
    return Set.copyOf(fewer);
  }

  Optional<Difference> at(List<String> place, Object ours, Object theirs) {
    if (ours instanceof Map<?, ?> && theirs instanceof Map<?, ?>) {
      Map<String, Object> our = Json.map(ours);
      Map<String, Object> their = Json.map(theirs);
      return our.get("hits") instanceof List<?> && their.get("hits") instanceof List<?>
          ? new Hits(this, place).difference(our, their)
          : objects(place, our, their, own);
    }
    if (ours instanceof List<?> && theirs instanceof List<?>) {
      boolean isSet = !place.isEmpty() && place.getLast().equals(SET);
      return isSet
          ? lists(place, sorted(ours), sorted(theirs))
          : lists(place, Json.elements(ours), Json.elements(theirs));
    }
    if (ours instanceof Number our && theirs instanceof Number their) {
      if (!Numbers.same(place, our, their, measure.isLarge())) {
        return Optional.of(result(place, ours, theirs));
      }
      if (form.isEmpty() && Numbers.isWhole(our) != Numbers.isWhole(their)) {
        form = Optional.of(new Difference(Kind.FORM, place, text(ours), text(theirs)));
      }
      return Optional.empty();
    }
    boolean same =
        ours instanceof String our && theirs instanceof String their
            ? our.equals(their) || Numbers.sameWritten(place, our, their, measure.isLarge())
            : ours.equals(theirs);
    return same ? Optional.empty() : Optional.of(result(place, ours, theirs));
  }

  Optional<Difference> objects(
      List<String> place, Map<String, Object> ours, Map<String, Object> theirs, Set<String> left) {
    for (String name : theirs.keySet()) {
      if (!left.contains(name) && !ours.containsKey(name)) {
        return Optional.of(
            new Difference(Kind.MISSING, below(place, name), "-", text(theirs.get(name))));
      }
    }
    for (Map.Entry<String, Object> entry : ours.entrySet()) {
      String name = entry.getKey();
      if (left.contains(name)) {
        continue;
      }
      Object their = theirs.get(name);
      if (their == null) {
        return Optional.of(
            new Difference(Kind.EXTRA, below(place, name), text(entry.getValue()), "-"));
      }
      Optional<Difference> inner =
          EXPLANATIONS.contains(name) && their instanceof Map<?, ?>
              ? explanation(below(place, name), entry.getValue(), their)
              : at(below(place, name), entry.getValue(), their);
      if (inner.isPresent()) {
        return inner;
      }
    }
    return Optional.empty();
  }

  private Optional<Difference> explanation(List<String> place, Object ours, Object theirs) {
    return measure.scoresCount()
        ? at(below(place, "value"), Json.at(ours, "value"), Json.at(theirs, "value"))
        : Optional.empty();
  }

  private static List<Object> sorted(Object list) {
    return Json.elements(list).stream().sorted(Comparator.comparing(Json::text)).toList();
  }

  private Optional<Difference> lists(List<String> place, List<Object> ours, List<Object> theirs) {
    if (ours.size() != theirs.size()) {
      return Optional.of(result(below(place, "length"), ours, theirs));
    }
    for (int i = 0; i < ours.size(); i++) {
      Optional<Difference> inner = at(below(place, "[]"), ours.get(i), theirs.get(i));
      if (inner.isPresent()) {
        return inner;
      }
    }
    return Optional.empty();
  }

  static Difference result(List<String> place, Object ours, Object theirs) {
    return new Difference(Kind.RESULT, place, text(ours), text(theirs));
  }

  static List<String> below(List<String> place, String name) {
    List<String> longer = new ArrayList<>(place);
    longer.add(name);
    return longer;
  }

  static String text(Object tree) {
    return Json.text(tree);
  }
}
