package io.lampyr.restapi.esql;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.restapi.search.PagedSearches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a query reads that may go on for longer than garbage collection waits for plain ones: it is
 * kept as a scroll keeps it, until the query has ended. Confined to one thread.
 */
final class KeptShards implements AutoCloseable {
  private final PagedSearches pages;
  private final Duration within;
  private final List<PagedSearches.Kept> all = new ArrayList<>();

  KeptShards(PagedSearches pages, Duration within) {
    this.pages = pages;
    this.within = within;
  }

  List<SearchShard> of(List<ResolvedIndex> indices) {
    PagedSearches.Kept kept = pages.keep(indices, within);
    all.add(kept);
    return kept.shards();
  }

  @Override
  public void close() {
    for (PagedSearches.Kept kept : all) {
      try {
        kept.close().run();
      } catch (UnavailableException later) {
        // It ends by itself when its time is over.
      }
    }
  }
}
