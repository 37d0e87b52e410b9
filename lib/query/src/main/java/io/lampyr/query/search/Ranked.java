package io.lampyr.query.search;

import io.lampyr.query.fusion.Fusion;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Searches whose hits are made one list, which are the hits of a search.
 *
 * @param legs each a whole search of its own; the window says how many of its hits count
 * @param fusion what is made of them
 * @param each whether so many of each shard count, not of all of them
 */
public record Ranked(List<Leg> legs, Fusion fusion, boolean each) {
  public Ranked {
    legs = List.copyOf(legs);
  }

  /**
   * One of the searches.
   *
   * @param nearest whether it finds a number of the nearest, and not all that matches
   */
  public record Leg(SearchBody body, boolean nearest) {}

  /** The same, made one list in another way, which depends on how many there are. */
  Ranked fused(IntFunction<Fusion> way) {
    return new Ranked(legs, way.apply(legs.size()), each);
  }
}
