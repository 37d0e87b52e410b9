package io.lampyr.metrics.promql.tree;

import java.util.List;

/**
 * Which series of two sides belong together.
 *
 * @param on whether the labels are those that count, or those that do not
 * @param include labels that are taken over from the side that has one series for many
 */
public record Matching(Card card, List<String> labels, boolean on, List<String> include) {
  /** How many series of a side may belong to one of the other. */
  public enum Card {
    ONE_TO_ONE,
    MANY_TO_ONE,
    ONE_TO_MANY,
    MANY_TO_MANY
  }

  public Matching {
    labels = List.copyOf(labels);
    include = List.copyOf(include);
  }

  public Matching with(Card other) {
    return new Matching(other, labels, on, include);
  }

  public boolean isGrouped() {
    return card == Card.MANY_TO_ONE || card == Card.ONE_TO_MANY;
  }
}
