package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.KeptValues;
import io.lampyr.cluster.definition.DefinitionReader;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an index is and what its shards show, as of one moment after the call began: a search
 * sees what was refreshed before it (ReadAfterRefresh). Cost: one query, and what a definition
 * costs that lies in chunks.
 */
public final class IndexHeads {
  /** How often an index is read that is changed meanwhile. */
  private static final int TRIES = 20;

  /** Of items of shards, in bytes that they hold. */
  private static final long MAX_KEPT = 12L << 20;

  private final ItemStore state;
  private final DefinitionReader definitions;
  private final KeptValues<ShardItem> known = new KeptValues<>(StateCodecs.SHARD, MAX_KEPT);

  /** An index and its shards, by their ordinals. */
  public record IndexHead(IndexMetadata metadata, List<ShardItem> shards) {
    public IndexHead {
      shards = List.copyOf(shards);
    }
  }

  public IndexHeads(ItemStore state) {
    this.state = state;
    this.definitions = new DefinitionReader(state);
  }

  /** The index; empty if there is none, or no more. */
  public Optional<IndexHead> read(IndexId index) {
    return read(index, _ -> {});
  }

  /** The same; shows each shard's item as it was read. */
  Optional<IndexHead> read(IndexId index, Consumer<Versioned<ShardItem>> seen) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Found> found = find(index, seen);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Optional<IndexMetadata> metadata = definitions.read(found.get().metadata());
      if (metadata.isPresent()) {
        return Optional.of(new IndexHead(metadata.get(), found.get().shards()));
      }
      // Its chunks are gone: the index has been changed since.
    }
    throw new UnavailableException("index changes faster than it can be read index=" + index);
  }

  private record Found(Item metadata, List<ShardItem> shards) {}

  private Optional<Found> find(IndexId index, Consumer<Versioned<ShardItem>> seen) {
    @Nullable Item metadata = null;
    List<ShardItem> shards = new ArrayList<>();
    String partition = StateKeys.indexPartition(index);
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      ItemPage page = state.query(partition, "", after, ItemStore.MAX_QUERIED);
      for (Item item : page.items()) {
        String origin = item.key().toString();
        if (item.key().equals(StateKeys.metadata(index))) {
          metadata = item;
        } else if (item.key().sort().startsWith(StateKeys.SHARD_PREFIX)) {
          ShardItem shard = known.decode(origin, item.value());
          shards.add(shard);
          seen.accept(new Versioned<>(shard, item.revision()));
        }
        after = Optional.of(item.key().sort());
      }
      more = page.more() && !page.items().isEmpty();
    }
    if (metadata == null) {
      return Optional.empty();
    }
    shards.sort(Comparator.comparingInt(item -> item.shard().ordinal()));
    return Optional.of(new Found(metadata, shards));
  }
}
