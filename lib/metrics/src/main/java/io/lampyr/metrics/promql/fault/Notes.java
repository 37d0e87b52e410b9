package io.lampyr.metrics.promql.fault;

import io.lampyr.metrics.promql.tree.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is to be noted of a query that went well: warnings, and lesser things. Each text is noted
 * once, however often it is found true. Used by one thread.
 */
public final class Notes {
  /** Of more only the number is told. */
  public static final int MOST_TOLD = 10;

  private static final String WARNING = "PromQL warning: ";
  private static final String INFO = "PromQL info: ";

  private final Map<String, Function<String, String>> warnings = new TreeMap<>();
  private final Map<String, Function<String, String>> infos = new TreeMap<>();
  private final Map<String, Forced> forced = new TreeMap<>();

  /** Something may be wrong. */
  public void warn(String message, Place place) {
    warnings.put(WARNING + message, query -> at(WARNING + message, place, query));
  }

  /** Something is worth knowing. */
  public void inform(String message, Place place) {
    infos.put(INFO + message, query -> at(INFO + message, place, query));
  }

  /** Buckets were made to rise; what is told of it is gathered. */
  public void inform(String message, Forced found) {
    String text = INFO + message;
    forced.merge(text, found, Forced::with);
    infos.put(
        text,
        query -> {
          Forced all = forced.getOrDefault(text, found);
          return at(text + all.told(), all.place(), query);
        });
  }

  private static String at(String message, Place place, String query) {
    return message + " (" + place.in(query) + ")";
  }

  public boolean isEmpty() {
    return warnings.isEmpty() && infos.isEmpty();
  }

  public List<String> warnings(String query) {
    return told(warnings, query, "warning");
  }

  public List<String> infos(String query) {
    return told(infos, query, "info");
  }

  private static List<String> told(
      Map<String, Function<String, String>> all, String query, String word) {
    List<String> told = new ArrayList<>();
    all.values().stream().limit(MOST_TOLD).forEach(text -> told.add(text.apply(query)));
    if (all.size() > MOST_TOLD) {
      told.add((all.size() - MOST_TOLD) + " more " + word + " annotations omitted");
    }
    return told;
  }
}
