package io.lampyr.restapi.searchpipeline;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Optional;

/**
 * The search pipelines in cluster state. A change that was answered is seen by every search that
 * begins later. Safe for many threads; blocks. Cost: one read for a search that names one.
 */
public final class SearchPipelines {
  private static final int ATTEMPTS = 20;

  private final SearchPipelineTally tally;
  private final Table<StoredSearchPipeline> table;

  private SearchPipelines(ItemStore store, ItemWriter writer, SearchPipelineTally tally) {
    this.tally = tally;
    this.table = new Table<>(store, writer, StoredSearchPipeline.CODEC);
  }

  /** Where the product has search pipelines. */
  public static Optional<SearchPipelines> of(
      Persona persona, ItemStore store, ItemWriter writer, SearchPipelineTally tally) {
    return persona == Persona.OPENSEARCH
        ? Optional.of(new SearchPipelines(store, writer, tally))
        : Optional.empty();
  }

  /** What all of them have done in this process. */
  public SearchPipelineTally tally() {
    return tally;
  }

  /** The pipeline of that name, for a search. */
  public SearchPipeline pipeline(String id) {
    return read(id)
        .map(found -> SearchPipeline.compile(found.id(), found.tree()))
        .orElseThrow(() -> ApiException.argument("Pipeline " + id + " is not defined"));
  }

  /** All of them, in the order of their ids. */
  List<StoredSearchPipeline> all() {
    return table.all(StoredSearchPipeline.PARTITION, "").stream()
        .map(Versioned::value)
        .sorted((one, other) -> one.id().compareTo(other.id()))
        .toList();
  }

  Optional<StoredSearchPipeline> read(String id) {
    return id.isEmpty()
        ? Optional.empty()
        : table.read(StoredSearchPipeline.key(id)).map(Versioned::value);
  }

  /** Puts the pipeline in place of what there is; nothing stands for no pipeline. */
  void put(String id, Optional<StoredSearchPipeline> wanted) {
    ItemKey key = StoredSearchPipeline.key(id);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<StoredSearchPipeline>> before = table.read(key);
      if (before.map(Versioned::value).equals(wanted)) {
        return;
      }
      switch (write(key, before, wanted)) {
        case Settled.Won _ -> {
          return;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change of a search pipeline was not confirmed in time, and may take effect"
                    + " later id="
                    + id);
      }
    }
    throw new UnavailableException("too many changes of one search pipeline at once id=" + id);
  }

  private Settled write(
      ItemKey key,
      Optional<Versioned<StoredSearchPipeline>> before,
      Optional<StoredSearchPipeline> after) {
    if (before.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, before.get(), after.get())
        : table.delete(key, before.get());
  }
}
