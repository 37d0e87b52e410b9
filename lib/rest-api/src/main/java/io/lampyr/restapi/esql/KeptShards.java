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

  /** Whether some of it is kept no more, as after a freeze that was longer than its time. */
  boolean hasEnded() {
    return all.stream().anyMatch(kept -> !kept.stands().getAsBoolean());
  }

  @Override
  public void close() {
    List<PagedSearches.Kept> ending = List.copyOf(all);
    all.clear();
    for (PagedSearches.Kept kept : ending) {
      try {
        kept.close().run();
      } catch (UnavailableException later) {
        // It ends by itself when its time is over.
      }
    }
  }
}
