package io.lampyr.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shards of a search that one place is asked for.
 *
 * @param ordinals which of the search's shards
 * @param places where they can be searched, the best first; at none if the list is empty
 */
record LeafGroup(List<Integer> ordinals, List<LeafPlace> places) {
  LeafGroup {
    ordinals = List.copyOf(ordinals);
    places = List.copyOf(places);
  }

  /** The same with the place of that name in front. */
  LeafGroup preferring(Optional<String> name) {
    if (name.isEmpty() || places.isEmpty() || places.getFirst().name().equals(name.get())) {
      return this;
    }
    List<LeafPlace> ordered = new ArrayList<>();
    places.stream().filter(place -> place.name().equals(name.get())).forEach(ordered::add);
    places.stream().filter(place -> !place.name().equals(name.get())).forEach(ordered::add);
    return new LeafGroup(ordinals, ordered);
  }

  LeafGroup of(List<Integer> some) {
    return new LeafGroup(some, places);
  }
}
