package io.lampyr.cluster.definition;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.codec.KeptValues;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.ChunkSet;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StoredIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads indices out of their items, and their definitions out of chunks where they lie there. What
 * was read last is kept: all readers of a process together hold up to {@link #MAX_KEPT} bytes of
 * items, which mean the same to each, and as many of definitions out of chunks, which are never
 * changed and are kept for each reader by itself.
 *
 * <p>Cost: nothing for an index that is wholly in its item, or whose chunks are kept; else one
 * query for each three chunks or so. Safe for many threads; blocks.
 */
public final class DefinitionReader {
  static final long MAX_KEPT = 32L << 20;

  /** What an entry and the strings of a definition hold besides their characters. */
  private static final int ENTRY_BYTES = 400;

  private static final int ALIAS_BYTES = 200;

  private static final KeptValues<StoredIndex> INDICES =
      new KeptValues<>(StateCodecs.STORED_INDEX, MAX_KEPT);
  private static final RecentlyUsed<SetId, IndexMetadata.Definition> DEFINITIONS =
      RecentlyUsed.ofWeight(MAX_KEPT, DefinitionReader::bytes);

  private final ItemStore items;

  /** Stands for this reader's store, and holds nothing of it. */
  private final Object self = new Object();

  private record SetId(Object reader, String index, String name) {}

  public DefinitionReader(ItemStore items) {
    this.items = items;
  }

  /** Its characters. */
  static long weight(IndexMetadata.Definition definition) {
    long aliases =
        definition.aliases().entrySet().stream()
            .mapToLong(alias -> alias.getKey().length() + alias.getValue().length())
            .sum();
    return definition.settings().length() + definition.mappings().length() + aliases;
  }

  /** About the bytes that a definition holds while it is kept. */
  private static long bytes(IndexMetadata.Definition definition) {
    long aliases =
        definition.aliases().entrySet().stream()
            .mapToLong(alias ->
                ALIAS_BYTES + KeptValues.bytes(alias.getKey()) + KeptValues.bytes(alias.getValue()))
            .sum();
    return ENTRY_BYTES
        + KeptValues.bytes(definition.settings())
        + KeptValues.bytes(definition.mappings())
        + aliases;
  }

  /** How much of what is kept definitions out of chunks hold, about. */
  static long keptBytes() {
    return DEFINITIONS.weight();
  }

  /** The index of the item; empty if the chunks that it names are there no more. */
  public Optional<IndexMetadata> read(Item item) {
    StoredIndex stored = INDICES.decode(item.key().toString(), item.value());
    return stored.chunks().isEmpty()
        ? Optional.of(stored.index())
        : definition(stored.index(), stored.chunks().get()).map(stored::with);
  }

  private Optional<IndexMetadata.Definition> definition(IndexMetadata index, ChunkSet set) {
    SetId id = new SetId(self, index.id().uuid(), set.name());
    IndexMetadata.Definition known = DEFINITIONS.find(id);
    if (known != null) {
      return Optional.of(known);
    }
    List<byte[]> pieces = new ArrayList<>();
    String prefix = StateKeys.definitionPrefix(index.id(), set.name());
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      ItemPage page = items.query(StateKeys.DEFINITIONS, prefix, after, ChunkSet.MAX_CHUNKS);
      for (Item item : page.items()) {
        pieces.add(Chunk.CODEC.decode(item.key().toString(), item.value()).bytes());
        after = Optional.of(item.key().sort());
      }
      more = page.more() && !page.items().isEmpty() && pieces.size() <= ChunkSet.MAX_CHUNKS;
    }
    if (pieces.size() < set.chunks()) {
      return Optional.empty();
    }
    IndexMetadata.Definition read =
        new PackedDefinition(pieces, set.bytes(), set.checksum())
            .unpacked(StateKeys.DEFINITIONS + "/" + prefix);
    DEFINITIONS.keep(id, read);
    return Optional.of(read);
  }

  /** What was just written, so that it need not be read. */
  void keep(IndexMetadata index, ChunkSet set) {
    DEFINITIONS.keep(new SetId(self, index.id().uuid(), set.name()), index.definition());
  }
}
