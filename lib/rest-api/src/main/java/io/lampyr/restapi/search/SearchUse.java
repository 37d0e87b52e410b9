package io.lampyr.restapi.search;

import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.Uses;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What searches that have bodies made use of: of each thing, in how many of them it was. There are
 * as many counts as there are names of queries and keys. Counts leave it when they are {@link
 * #handedOver}. Safe for many threads.
 */
public final class SearchUse {
  private final Map<String, Long> counts = new HashMap<>();
  private long changes;

  /** A search was asked for. */
  synchronized void asked(Searches.Asked search, SearchBody body) {
    if (search.body().length > 0) {
      Uses uses = body.extras().uses();
      changes++;
      counts.merge(ToldUse.ALL, 1L, Long::sum);
      add(ToldUse.SECTIONS, uses.sections());
      add(ToldUse.QUERIES, uses.queries());
      add(ToldUse.WAYS, uses.ways());
      add(ToldUse.RESCORERS, uses.rescorers());
      add(ToldUse.RETRIEVERS, uses.retrievers());
      if (body.aggregations() != null) {
        add(ToldUse.AGGREGATIONS, body.aggregations().types());
      }
    }
  }

  private void add(String kind, Collection<String> names) {
    names.forEach(name -> counts.merge(kind + name, 1L, Long::sum));
  }

  /** What was counted and not handed over. */
  public synchronized Map<String, Long> counted() {
    return Map.copyOf(counts);
  }

  /** A number that rises whenever something is counted. */
  public synchronized long changes() {
    return changes;
  }

  /** That is told by others from now on. */
  public synchronized void handedOver(Map<String, Long> told) {
    told.forEach((name, count) ->
        counts.computeIfPresent(name, (_, own) -> own > count ? own - count : null));
  }
}
