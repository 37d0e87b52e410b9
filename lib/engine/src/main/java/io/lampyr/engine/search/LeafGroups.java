package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.leaf.ReplicaRanking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Divides the shards of a search among places: each goes to the best of its own, those that go to
 * the same one in groups of so many. A group that is full counts as if it were under way, so that
 * large searches are spread, and small ones are one call.
 */
final class LeafGroups {
  private final LeafPlaces places;
  private final ReplicaRanking ranking;
  private final LeafSettings settings;

  LeafGroups(LeafPlaces places, ReplicaRanking ranking, LeafSettings settings) {
    this.places = places;
    this.ranking = ranking;
    this.settings = settings;
  }

  /** Shards that go to one place, and all places that can search some of them. */
  private static final class Planned {
    private final List<Integer> ordinals = new ArrayList<>();
    private final Map<String, LeafPlace> places = new LinkedHashMap<>();
  }

  /** The groups of a search's shards; those that are to be searched here are in none. */
  List<LeafGroup> of(SearchRequest request, List<Integer> ordinals) {
    return of(ordinals, ordinal -> request.shards().get(ordinal).id(), _ -> true);
  }

  /** The same for whatever lies where shards do, at places that will do. */
  List<LeafGroup> of(
      List<Integer> ordinals, IntFunction<ShardId> shards, Predicate<LeafPlace> fit) {
    boolean large = ordinals.size() >= settings.fromShards();
    Map<String, List<Planned>> planned = new LinkedHashMap<>();
    Map<String, Integer> calls = new HashMap<>();
    for (int ordinal : ordinals) {
      Map<String, LeafPlace> own = new LinkedHashMap<>();
      for (LeafPlace place : places.of(shards.apply(ordinal))) {
        // A small search is worth a call of a node that is there for it, and no function's.
        boolean worth = large || place.kind() == LeafPlace.Kind.SEARCH_NODE;
        if (worth && fit.test(place)) {
          own.put(place.name(), place);
          place.told().ifPresent(load -> ranking.told(place.name(), load));
        }
      }
      if (!own.isEmpty()) {
        String best = ranking.rank(togetherFirst(own.keySet(), planned.keySet()), calls).getFirst();
        List<Planned> there = planned.computeIfAbsent(best, _ -> new ArrayList<>());
        if (there.isEmpty() || there.getLast().ordinals.size() == settings.shardsEach()) {
          there.add(new Planned());
        }
        there.getLast().ordinals.add(ordinal);
        there.getLast().places.putAll(own);
        if (there.getLast().ordinals.size() == settings.shardsEach()) {
          calls.merge(best, 1, Integer::sum);
        }
      }
    }
    List<LeafGroup> groups = new ArrayList<>();
    planned.forEach((best, each) -> each.forEach(some -> groups.add(group(best, some))));
    return groups;
  }

  /** Of places that are equally good, one that is asked anyway: so small searches are one call. */
  private static List<String> togetherFirst(Set<String> own, Set<String> asked) {
    List<String> names = new ArrayList<>(own);
    names.sort(Comparator.comparing(name -> !asked.contains(name)));
    return names;
  }

  private LeafGroup group(String best, Planned planned) {
    List<String> names = List.copyOf(planned.places.keySet());
    ranking.chose(best, names);
    List<LeafPlace> ordered = new ArrayList<>();
    ordered.add(planned.places.get(best));
    for (String name : ranking.rank(names)) {
      if (!name.equals(best)) {
        ordered.add(planned.places.get(name));
      }
    }
    return new LeafGroup(planned.ordinals, ordered);
  }
}
