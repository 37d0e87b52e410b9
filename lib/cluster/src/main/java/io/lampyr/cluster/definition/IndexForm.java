package io.lampyr.cluster.definition;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ChunkSet;
import io.lampyr.cluster.state.Form;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StoredIndex;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;

/**
 * Indices in their items, and large definitions in chunks beside them.
 *
 * <p>Laws. Chunks are written first, under a name that tells upon which version of the item they
 * are to be named and that no other write has; then the item, which alone decides. A set that the
 * item does not name is deleted when the item has a later version than the set was made upon: such
 * a set can be named no more. So a process that dies between any two steps leaves the definition as
 * it was or as it is to be, and at most chunks too many, which the next large change of the index,
 * or its end, takes away.
 *
 * <p>Cost: nothing more for what is small enough for the item. Else one write for each chunk before
 * the item's own, and behind it one query and one delete for each chunk that is not needed any
 * more. Safe for many threads; blocks.
 */
public final class IndexForm implements Form<IndexMetadata> {
  /**
   * What is longer, in bytes of UTF-8, lies in chunks: each search reads the index's own item.
   * Below the feature level that has chunks, an item takes whatever fits into it.
   */
  static final int MAX_INLINE_BYTES = 64 << 10;

  /** As JSON escapes it. */
  private static final int MOST_BYTES_A_CHAR = 6;

  private final ItemStore items;
  private final ItemWriter writer;
  private final FeatureStore features;
  private final DefinitionReader reader;

  public IndexForm(ItemStore items, ItemWriter writer, FeatureStore features) {
    this.items = items;
    this.writer = writer;
    this.features = features;
    this.reader = new DefinitionReader(items);
  }

  /** The table of all indices, for a process that knows all levels of this version. */
  public static Table<IndexMetadata> table(ItemStore items, ItemWriter writer) {
    FeatureStore features = new FeatureStore(items, writer, FeatureLevel.NEWEST);
    return new Table<>(items, writer, new IndexForm(items, writer, features));
  }

  @Override
  public String encode(ItemKey key, Optional<Revision> base, IndexMetadata index) {
    String whole = inline(index);
    int bytes = whole.getBytes(UTF_8).length;
    if (bytes <= MAX_INLINE_BYTES) {
      return whole;
    }
    if (!features.has(FeatureLevel.CHUNKED_DEFINITIONS)) {
      if (bytes > ItemStore.MAX_VALUE_BYTES) {
        throw new InvalidInputException(
            "settings, mappings and aliases of an index are too large while processes of an earlier"
                + " release may be at work: end those first, the cluster's feature level rises then"
                + " bytes="
                + bytes
                + " max="
                + ItemStore.MAX_VALUE_BYTES);
      }
      return whole;
    }
    ChunkSet set = write(index, base.map(Revision::version).orElse(0L));
    reader.keep(index, set);
    return StateCodecs.STORED_INDEX.encode(StoredIndex.apart(index, set));
  }

  private ChunkSet write(IndexMetadata index, long base) {
    PackedDefinition packed = PackedDefinition.of(index.definition());
    String name = ChunkSet.name(base, writer.nonce());
    List<byte[]> pieces = packed.pieces();
    for (int i = 0; i < pieces.size(); i++) {
      ItemKey key = StateKeys.definitionChunk(index.id(), name, i);
      String text = Chunk.CODEC.encode(new Chunk(pieces.get(i)));
      if (!(writer.write(key, text, ItemCondition.ABSENT) instanceof Settled.Won)) {
        throw new UnavailableException(
            "definition of an index could not be written, nothing was changed item=" + key);
      }
    }
    return new ChunkSet(name, pieces.size(), packed.bytes(), packed.checksum());
  }

  @Override
  public Optional<IndexMetadata> decode(Item item) {
    return reader.read(item);
  }

  @Override
  public void replaced(ItemKey key, Versioned<IndexMetadata> before, String text) {
    Optional<String> named =
        StateCodecs.STORED_INDEX.decode(key.toString(), text).chunks().map(ChunkSet::name);
    if (named.isEmpty() && isSmall(before.value())) {
      return;
    }
    try {
      tidy(before.value().id(), named, before.revision().version() + 1);
    } catch (UnavailableException left) {
      // The next change of the index finds them.
    }
  }

  /** Whether no item of it can have named chunks. */
  private static boolean isSmall(IndexMetadata index) {
    return DefinitionReader.weight(index.definition()) * MOST_BYTES_A_CHAR <= MAX_INLINE_BYTES / 2
        || inline(index).getBytes(UTF_8).length <= MAX_INLINE_BYTES;
  }

  private static String inline(IndexMetadata index) {
    return StateCodecs.STORED_INDEX.encode(new StoredIndex(index, Optional.empty()));
  }

  private void tidy(IndexId index, Optional<String> named, long version) {
    String prefix = StateKeys.definitionPrefix(index);
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      ItemPage page = items.query(StateKeys.DEFINITIONS, prefix, after, ItemStore.MAX_QUERIED);
      for (Item chunk : page.items()) {
        String sort = chunk.key().sort();
        String set = sort.substring(prefix.length(), sort.lastIndexOf('.'));
        if (ChunkSet.base(set) < version && !named.equals(Optional.of(set))) {
          Settled _ = writer.delete(chunk.key(), chunk.revision());
        }
        after = Optional.of(sort);
      }
      more = page.more() && !page.items().isEmpty();
    }
  }

  /** Removes all chunks of an index that is deleted, so that nobody changes it any more. */
  public static void forget(ItemStore items, ItemWriter writer, IndexId index) {
    FeatureStore none = new FeatureStore(items, writer, FeatureLevel.NEWEST);
    new IndexForm(items, writer, none).tidy(index, Optional.empty(), Long.MAX_VALUE);
  }
}
