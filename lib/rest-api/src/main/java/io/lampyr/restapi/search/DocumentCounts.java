package io.lampyr.restapi.search;

import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what searches see. */
public final class DocumentCounts {
  private final Searches searches;

  public DocumentCounts(Searches searches) {
    this.searches = searches;
  }

  /** The documents of the call's indices, of all if it names none, that its query finds. */
  public long count(Call call) {
    SoleQuery.check(call);
    Map<String, String> parameters = new LinkedHashMap<>(call.request().parameters());
    parameters
        .keySet()
        .removeIf(
            name -> !SearchOptions.INDICES.contains(name) && !SearchOptions.QUERY.contains(name));
    parameters.put("size", "0");
    parameters.put("track_total_hits", "true");
    List<String> indices =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    Searches.Asked asked = new Searches.Asked(indices, parameters, call.body());
    Instant now = searches.now();
    SearchBody body = SoleQuery.body(call, searches, asked, now);
    return searches.search(call, asked, body, now).hits().total();
  }
}
