package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.query.search.SearchBody;
import java.util.Set;
import java.util.function.ToIntFunction;

/** What the settings of indices let one search ask for: as much as the least of them lets. */
record IndexBounds(Set<IndexDefinition> indices) {
  private static final int MAX_RESULT_WINDOW = 10_000;
  private static final int MAX_COLUMNS = 100;
  private static final int MAX_SCRIPTS = 32;
  private static final int MAX_INNER_HITS = 100;

  /** Refuses what shards would refuse. */
  void check(SearchBody body) {
    body.checkWindow(least("index.max_result_window", MAX_RESULT_WINDOW));
    body.checkRescore(least("index.max_rescore_window", IndexBounds::window));
    body.checkFetch(
        least("index.max_docvalue_fields_search", MAX_COLUMNS),
        least("index.max_script_fields", MAX_SCRIPTS));
    body.checkInner(least("index.max_inner_result_window", MAX_INNER_HITS));
  }

  /** Refuses more hits of a scroll at once than the indices let. */
  void checkBatch(SearchBody body) {
    body.checkBatch(least("index.max_result_window", MAX_RESULT_WINDOW));
  }

  /** Of so many documents a query of theirs takes values. */
  int lookedUp() {
    return Math.min(
        least("index.max_result_window", MAX_RESULT_WINDOW),
        least("index.max_terms_count", 65_536));
  }

  private static int window(IndexDefinition index) {
    return index.settings().number("index.max_result_window", MAX_RESULT_WINDOW);
  }

  private int least(String name, int standard) {
    return indices.isEmpty() ? standard : least(name, _ -> standard);
  }

  private int least(String name, ToIntFunction<IndexDefinition> standard) {
    int least = Integer.MAX_VALUE;
    for (IndexDefinition index : indices) {
      least = Math.min(least, index.settings().number(name, standard.applyAsInt(index)));
    }
    return least;
  }
}
