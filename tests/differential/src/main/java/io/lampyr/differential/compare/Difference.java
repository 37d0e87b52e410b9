package io.lampyr.differential.compare;

import java.util.List;

/**
 * Where two answers differ first.
 *
 * @param place the names that lead there
 * @param cause types of errors, where errors are what differs
 * @param words what these errors say, without what is only so in this one request
 */
public record Difference(
    Kind kind, List<String> place, String cause, String words, String ours, String theirs) {
  public Difference {
    place = List.copyOf(place);
  }

  /** One of two answers that say something. */
  public Difference(Kind kind, List<String> place, String ours, String theirs) {
    this(kind, place, "", "", ours, theirs);
  }

  /** Whether the other one may well have the same origin. */
  public boolean isLike(Difference other) {
    return kind == other.kind
        && cause.equals(other.cause)
        && words.equals(other.words)
        && last().equals(other.last());
  }

  private String last() {
    return place.isEmpty() ? "" : place.getLast();
  }
}
