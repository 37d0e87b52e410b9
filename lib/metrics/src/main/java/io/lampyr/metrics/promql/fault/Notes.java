package io.lampyr.metrics.promql.fault;

import io.lampyr.metrics.promql.tree.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be noted of a query that went well: warnings, and lesser things. Each text is noted
 * once, however often it is found true. Used by one thread.
 */
public final class Notes {
  /** Of more only the number is told. */
  public static final int MOST_TOLD = 10;

  private static final String WARNING = "PromQL warning: ";
  private static final String INFO = "PromQL info: ";

  private final Map<String, Place> warnings = new TreeMap<>();
  private final Map<String, Place> infos = new TreeMap<>();
  private final Map<String, Forced> forced = new TreeMap<>();

  /** Something may be wrong. */
  public void warn(String message, Place place) {
    warnings.put(WARNING + message, place);
  }

  /** Something is worth knowing. */
  public void inform(String message, Place place) {
    infos.put(INFO + message, place);
  }

  /** Buckets were made to rise; what is told of it is gathered. */
  public void inform(String message, Forced found) {
    String text = INFO + message;
    Forced all = forced.merge(text, found, Forced::with);
    infos.put(text, all.place());
  }

  /** Adds what was noted of a part. */
  public void add(Notes part) {
    warnings.putAll(part.warnings);
    infos.putAll(part.infos);
    part.forced.forEach((text, found) -> forced.merge(text, found, Forced::with));
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

  /** The warnings, without what is said of where they are found true, and their places. */
  public Map<String, Place> warnings() {
    return Collections.unmodifiableMap(warnings);
  }

  /** What is worth knowing, likewise. */
  public Map<String, Place> infos() {
    return Collections.unmodifiableMap(infos);
  }

  /** Notes what {@link #warnings()} and {@link #infos()} of a part have told. */
  public void add(Map<String, Place> moreWarnings, Map<String, Place> moreInfos) {
    warnings.putAll(moreWarnings);
    infos.putAll(moreInfos);
  }

  private List<String> told(Map<String, Place> all, String query, String word) {
    List<String> told = new ArrayList<>();
    all.entrySet().stream()
        .limit(MOST_TOLD)
        .forEach(note -> {
          Forced more = forced.get(note.getKey());
          String text = more == null ? note.getKey() : note.getKey() + more.told();
          told.add(at(text, note.getValue(), query));
        });
    if (all.size() > MOST_TOLD) {
      told.add((all.size() - MOST_TOLD) + " more " + word + " annotations omitted");
    }
    return told;
  }
}
