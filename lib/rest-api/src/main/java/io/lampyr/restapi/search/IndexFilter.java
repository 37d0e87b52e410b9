package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A query ({@code index_filter}) by which a call leaves indices out. */
record IndexFilter(Searches searches, Instant now) {
  /**
   * The indices in which a document matches. Searched one after the other, so that a call with many
   * indices takes no more of the process than one search does.
   */
  List<ResolvedIndex> matching(Call call, List<ResolvedIndex> indices, Object filter) {
    Map<String, String> parameters = Map.of("size", "0", "terminate_after", "1");
    SearchBody body =
        SoleQuery.told(() ->
            searches.body(
                new Searches.Asked(List.of(), parameters, Json.write(Map.of("query", filter))),
                now));
    List<ResolvedIndex> found = new ArrayList<>();
    for (ResolvedIndex index : indices) {
      var shards = searches.planAnew(List.of(index), Searches.Asked.WHOLE, body);
      if (searches.search(call, shards, body, now, Searches.Asked.WHOLE).hits().total() > 0) {
        found.add(index);
      }
    }
    return found;
  }
}
