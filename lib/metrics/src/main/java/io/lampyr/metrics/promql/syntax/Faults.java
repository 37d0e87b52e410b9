package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Place;
import org.jspecify.annotations.Nullable;

/** What is wrong with a query. Only the first of it is told. */
final class Faults {
  /** Ends the parsing of a text that goes wrong where it cannot be gone on from. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Stop() {
      super("a fault was noted", null, false, false);
    }
  }

  private final String query;
  private @Nullable String first;

  Faults(String query) {
    this.query = query;
  }

  void add(Place place, String message) {
    if (first == null) {
      first = place.in(query) + ": parse error: " + message;
    }
  }

  Stop stop(Place place, String message) {
    add(place, message);
    return new Stop();
  }

  boolean isEmpty() {
    return first == null;
  }

  void check() {
    if (first != null) {
      throw PromqlException.badData(first);
    }
  }
}
