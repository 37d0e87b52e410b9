package io.lampyr.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Says where the shards of a search are searched. */
final class UnitPlanner {

  /** The units of all shards but those that are skipped. */
  List<SearchUnit> plan(SearchRequest request, Set<Integer> skipped, SearchPlace place) {
    List<SearchUnit> units = new ArrayList<>();
    for (int i = 0; i < request.shards().size(); i++) {
      if (!skipped.contains(i)) {
        units.add(new LocalUnit(request, i, request.shards().get(i), place));
      }
    }
    return units;
  }
}
