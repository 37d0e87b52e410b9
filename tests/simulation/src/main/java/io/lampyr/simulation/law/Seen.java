package io.lampyr.simulation.law;

import org.jspecify.annotations.Nullable;

/**
 * What a client saw of one document.
 *
 * @param value what it held, or null if it was not there
 */
public record Seen(String key, @Nullable String value, long seqNo, Times times, How how) {

  /** The ways to look at a document. */
  public enum How {
    GET,
    SEARCH
  }

  /**
   * When somebody looked.
   *
   * @param since what was over before this must be seen: when a get began, or the refresh that a
   *     search follows
   * @param atLeast an operation that must be seen, or a negative number: it was answered once it
   *     was visible
   * @param began when the look began
   * @param until what began after this cannot be seen
   */
  public record Times(long since, long atLeast, long began, long until) {}

  long since() {
    return times.since();
  }

  long atLeast() {
    return times.atLeast();
  }

  long until() {
    return times.until();
  }

  boolean isAbsent() {
    return value == null;
  }
}
