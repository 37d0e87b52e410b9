package io.lampyr.restapi.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.IndexReach;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A query ({@code index_filter}) by which a call leaves indices out. */
record IndexFilter(Searches searches, Instant now) {
  /**
   * The indices in which documents may match, as far as it can be told without a search. Costs what
   * the planning of one search in all of them does.
   */
  List<ResolvedIndex> matching(Call call, List<ResolvedIndex> indices, Object filter) {
    return matching(call, indices, filter, new SearchBody.Computing(Map.of(), Map.of()));
  }

  /**
   * The same where the call computes fields.
   *
   * @param computing the fields
   */
  List<ResolvedIndex> matching(
      Call call, List<ResolvedIndex> indices, Object filter, SearchBody.Computing computing) {
    byte[] json = Json.write(Map.of("query", filter));
    SearchBody body =
        SoleQuery.told(() -> searches.body(new Searches.Asked(List.of(), Map.of(), json), now));
    IndexReach reach = searches.reach(call, Objects.requireNonNull(body.query()), now);
    Set<IndexId> found = new HashSet<>();
    for (SearchShard shard : searches.planAnew(indices, Searches.Asked.WHOLE, body)) {
      if (!found.contains(shard.id().index()) && reach.of(shard, shard.schema().with(computing))) {
        found.add(shard.id().index());
      }
    }
    return indices.stream().filter(index -> found.contains(index.id())).toList();
  }
}
