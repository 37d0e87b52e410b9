package io.lampyr.engine.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says where the shards of a search are searched: little work stays in the process. */
final class UnitPlanner {
  private final Optional<LeafCalls> leaves;

  UnitPlanner(Optional<LeafCalls> leaves) {
    this.leaves = leaves;
  }

  /** The units of all shards but those that are skipped. */
  List<SearchUnit> plan(SearchRequest request, BitSet skipped, SearchPlace place) {
    List<Integer> written = new ArrayList<>();
    List<Integer> unwritten = new ArrayList<>();
    List<SearchUnit> units = new ArrayList<>();
    int shards = request.shards().size();
    for (int i = skipped.nextClearBit(0); i < shards; i = skipped.nextClearBit(i + 1)) {
      (request.shards().get(i).view().isPresent() ? written : unwritten).add(i);
    }
    if (request.isUnwritten()) {
      unwritten.forEach(ordinal -> units.add(local(request, ordinal, place)));
    } else if (!unwritten.isEmpty()) {
      units.add(new UnwrittenUnit(request, unwritten, ordinal -> local(request, ordinal, place)));
    }
    Set<Integer> elsewhere = new HashSet<>();
    if (leaves.isPresent() && request.portable().isPresent()) {
      for (LeafGroup group : leaves.get().groups(request, written)) {
        units.add(new LeafUnit(request, group, place, leaves.get()));
        elsewhere.addAll(group.ordinals());
      }
    }
    for (int ordinal : written) {
      if (!elsewhere.contains(ordinal)) {
        units.add(local(request, ordinal, place));
      }
    }
    return units;
  }

  private static SearchUnit local(SearchRequest request, int ordinal, SearchPlace place) {
    return new LocalUnit(request, ordinal, request.shards().get(ordinal), place);
  }
}
