package io.lampyr.query.profile;

import io.lampyr.mapping.fault.Dialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the time of one shard's search goes. It can be told at any time, as far as it is known. */
public record ShardProfile(ProfiledSearcher searcher, AggregationProfile aggregations) {

  /** As the clients of a product are told. */
  public Map<String, Object> json(Dialect dialect) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("searches", List.of(searcher.json()));
    json.put("aggregations", aggregations.json());
    List<FetchProfile> fetches = searcher.fetches();
    if (dialect == Dialect.OPENSEARCH) {
      json.put("fetch", fetches.stream().map(fetch -> fetch.json(dialect)).toList());
    } else {
      fetches.stream()
          .filter(fetch -> fetch.type().equals(FetchProfile.HITS))
          .forEach(fetch -> json.put("fetch", fetch.json(dialect)));
    }
    return json;
  }
}
