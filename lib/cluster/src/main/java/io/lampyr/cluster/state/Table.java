package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Settled;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The items of one kind, typed. Adds nothing to the laws of {@link ItemStore} and {@link
 * ItemWriter}; safe for many threads.
 */
public final class Table<T> {
  private final ItemStore store;
  private final ItemWriter writer;
  private final Codec<T> codec;

  public Table(ItemStore store, ItemWriter writer, Codec<T> codec) {
    this.store = store;
    this.writer = writer;
    this.codec = codec;
  }

  /** One request. */
  public Optional<Versioned<T>> read(ItemKey key) {
    return store.read(key).map(this::decode);
  }

  /** Reads as often as a write is tried. */
  public Optional<Versioned<T>> readPatiently(ItemKey key) {
    return writer.read(key).map(this::decode);
  }

  /**
   * All items of the partition whose sort begins with the prefix: one request per page of {@link
   * ItemStore#MAX_PAGE_BYTES}. An item that cannot be read fails the whole call.
   */
  public List<Versioned<T>> all(String partition, String sortPrefix) {
    return List.copyOf(allByKey(partition, sortPrefix).values());
  }

  /** As {@link #all}, under their keys and in their order. */
  public SortedMap<ItemKey, Versioned<T>> allByKey(String partition, String sortPrefix) {
    SortedMap<ItemKey, Versioned<T>> all = new TreeMap<>();
    Optional<String> after = Optional.empty();
    while (true) {
      ItemPage page = store.query(partition, sortPrefix, after, ItemStore.MAX_QUERIED);
      page.items().forEach(item -> all.put(item.key(), decode(item)));
      if (!page.more() || page.items().isEmpty()) {
        return all;
      }
      after = Optional.of(page.items().getLast().key().sort());
    }
  }

  public Settled create(ItemKey key, T value) {
    return writer.write(key, codec.encode(value), ItemCondition.ABSENT);
  }

  public Settled replace(ItemKey key, Versioned<?> expected, T value) {
    ItemCondition condition = ItemCondition.at(expected.revision());
    return writer.write(key, codec.encode(value), condition);
  }

  public Settled delete(ItemKey key, Versioned<?> expected) {
    return writer.delete(key, expected.revision());
  }

  /** Goes on with a write or delete that was open. */
  public Settled resume(PendingWrite pending) {
    return writer.resume(pending);
  }

  /** What an item of this table holds. */
  public Versioned<T> decode(Item item) {
    return new Versioned<>(codec.decode(item.key().toString(), item.value()), item.revision());
  }
}
