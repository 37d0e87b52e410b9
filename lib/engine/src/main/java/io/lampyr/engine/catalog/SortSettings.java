package io.lampyr.engine.catalog;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.sort.IndexSort;
import io.lampyr.query.sort.SortSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.Sort;

/**
 * The order of documents within segments, as an index's settings say it: four lists of the same
 * length, of which all but the fields may be left out.
 */
final class SortSettings {
  static final String GROUP = "index.sort.";

  private static final String FIELD = "index.sort.field";
  private static final String ORDER = "index.sort.order";
  private static final String MODE = "index.sort.mode";
  private static final String MISSING = "index.sort.missing";
  static final Set<String> NAMES = Set.of(FIELD, ORDER, MODE, MISSING);

  private SortSettings() {}

  /** The order, if there is one; what cannot be is a fault. */
  static Optional<Sort> of(FlatSettings settings, String index, Mapping mapping) {
    List<String> fields = list(settings, FIELD);
    List<Boolean> descending =
        list(settings, ORDER).stream().map(SortSettings::descending).toList();
    List<SortSpec.Mode> modes = list(settings, MODE).stream().map(SortSettings::mode).toList();
    List<Boolean> first = list(settings, MISSING).stream().map(SortSettings::first).toList();
    checkLength(settings, ORDER);
    checkLength(settings, MODE);
    checkLength(settings, MISSING);
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    List<IndexSort.Key> keys = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      boolean down = !descending.isEmpty() && descending.get(i);
      SortSpec.Mode usual = down ? SortSpec.Mode.MAX : SortSpec.Mode.MIN;
      keys.add(
          new IndexSort.Key(
              fields.get(i),
              down,
              modes.isEmpty() ? usual : modes.get(i),
              !first.isEmpty() && first.get(i)));
    }
    return Optional.of(IndexSort.of(keys, index, mapping));
  }

  private static List<String> list(FlatSettings settings, String name) {
    return settings
        .text(name)
        .map(text -> text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1)))
        .orElse(List.of())
        .stream()
        .map(String::strip)
        .toList();
  }

  private static void checkLength(FlatSettings settings, String name) {
    List<String> given = list(settings, name);
    if (settings.has(name) && given.size() != list(settings, FIELD).size()) {
      throw FaultException.argument(
          FIELD + ":" + list(settings, FIELD) + " " + name + ":" + given + ", size mismatch");
    }
  }

  private static boolean descending(String order) {
    return switch (order.toLowerCase(Locale.ROOT)) {
      case "asc" -> false;
      case "desc" -> true;
      default -> throw FaultException.argument("Illegal sort order:" + order);
    };
  }

  private static SortSpec.Mode mode(String mode) {
    return switch (mode.toLowerCase(Locale.ROOT)) {
      case "min" -> SortSpec.Mode.MIN;
      case "max" -> SortSpec.Mode.MAX;
      case "sum", "avg", "median" ->
          throw FaultException.argument(
              "Illegal index sort mode:[" + mode + "], must be one of [MAX, MIN]");
      default -> throw FaultException.argument("Illegal sort mode: " + mode);
    };
  }

  private static boolean first(String missing) {
    return switch (missing) {
      case "_first" -> true;
      case "_last" -> false;
      default ->
          throw FaultException.argument(
              "Illegal missing value:[" + missing + "], must be one of [_last, _first]");
    };
  }
}
