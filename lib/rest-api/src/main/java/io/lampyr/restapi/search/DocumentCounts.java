package io.lampyr.restapi.search;

import io.lampyr.restapi.call.Call;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what searches see. */
public final class DocumentCounts {
  private final Searches searches;

  public DocumentCounts(Searches searches) {
    this.searches = searches;
  }

  /** The documents of the call's indices, of all if it names none. */
  public long count(Call call) {
    Map<String, String> parameters = new LinkedHashMap<>(call.request().parameters());
    parameters.keySet().retainAll(SearchOptions.INDICES);
    parameters.put("size", "0");
    parameters.put("track_total_hits", "true");
    List<String> indices =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    return searches
        .search(call, new Searches.Asked(indices, parameters, new byte[0]))
        .hits()
        .total();
  }
}
