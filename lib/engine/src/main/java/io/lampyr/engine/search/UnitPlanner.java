package io.lampyr.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says where the shards of a search are searched: little work stays in the process. */
final class UnitPlanner {
  private final Optional<LeafCalls> leaves;
  private final LeafSettings settings;

  UnitPlanner(Optional<LeafCalls> leaves, LeafSettings settings) {
    this.leaves = leaves;
    this.settings = settings;
  }

  /** The units of all shards but those that are skipped. */
  List<SearchUnit> plan(SearchRequest request, Set<Integer> skipped, SearchPlace place) {
    List<Integer> written = new ArrayList<>();
    List<SearchUnit> units = new ArrayList<>();
    for (int i = 0; i < request.shards().size(); i++) {
      if (!skipped.contains(i)) {
        if (request.shards().get(i).view().isPresent()) {
          written.add(i);
        } else {
          units.add(local(request, i, place));
        }
      }
    }
    boolean much = request.source().isPresent() && written.size() >= settings.fromShards();
    if (leaves.isEmpty() || !much) {
      written.forEach(ordinal -> units.add(local(request, ordinal, place)));
      return units;
    }
    for (int from = 0; from < written.size(); from += settings.shardsEach()) {
      int to = Math.min(written.size(), from + settings.shardsEach());
      units.add(new LeafUnit(request, written.subList(from, to), place, leaves.get()));
    }
    return units;
  }

  private static SearchUnit local(SearchRequest request, int ordinal, SearchPlace place) {
    return new LocalUnit(request, ordinal, request.shards().get(ordinal), place);
  }
}
