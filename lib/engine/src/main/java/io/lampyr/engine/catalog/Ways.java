package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How one index was found: whole, or through aliases that may show less of it. */
final class Ways {
  private final IndexMetadata index;
  private final TreeSet<String> filters = new TreeSet<>();
  private final TreeSet<String> routing = new TreeSet<>();
  private boolean unfiltered;
  private boolean unrouted;

  Ways(IndexMetadata index) {
    this.index = index;
  }

  void add(Optional<String> alias) {
    AliasOptions options = alias.map(AliasOptions::ofText).orElse(AliasOptions.NONE);
    options.filter().ifPresentOrElse(filters::add, () -> unfiltered = true);
    options
        .searchRouting()
        .ifPresentOrElse(
            values -> routing.addAll(List.of(values.split(","))), () -> unrouted = true);
  }

  ResolvedIndex result() {
    return new ResolvedIndex(
        index, unfiltered ? List.of() : List.copyOf(filters), unrouted ? Set.of() : routing);
  }
}
