package io.lampyr.cluster.state;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The items of one kind, typed. Adds nothing to the laws of {@link ItemStore} and {@link
 * ItemWriter}; safe for many threads.
 */
public final class Table<T> {
  /** How often an item is read that is replaced again and again. */
  private static final int READS = 20;

  private final ItemStore store;
  private final ItemWriter writer;
  private final Form<T> form;

  public Table(ItemStore store, ItemWriter writer, Codec<T> codec) {
    this(store, writer, Form.whole(codec));
  }

  /** With values that stand in the store in this form. */
  public Table(ItemStore store, ItemWriter writer, Form<T> form) {
    this.store = store;
    this.writer = writer;
    this.form = form;
  }

  /** One request, and what the form needs. */
  public Optional<Versioned<T>> read(ItemKey key) {
    return whole(key, () -> store.read(key));
  }

  /**
   * Those of the items that there are; at most {@link ItemStore#MAX_READ}. One request, and what
   * the form needs.
   */
  public Map<ItemKey, Versioned<T>> read(Set<ItemKey> keys) {
    Map<ItemKey, Versioned<T>> found = new HashMap<>();
    store.read(keys).forEach(item -> whole(item).ifPresent(value -> found.put(item.key(), value)));
    return found;
  }

  private Optional<Versioned<T>> whole(Item item) {
    return form.decode(item)
        .map(value -> new Versioned<>(value, item.revision()))
        .or(() -> read(item.key()));
  }

  /** Reads as often as a write is tried. */
  public Optional<Versioned<T>> readPatiently(ItemKey key) {
    return whole(key, () -> writer.read(key));
  }

  /** What an item names may be gone when it is looked for: then the item is another by now. */
  private Optional<Versioned<T>> whole(ItemKey key, Supplier<Optional<Item>> read) {
    Optional<Revision> last = Optional.empty();
    for (int i = 0; i < READS; i++) {
      Optional<Item> found = read.get();
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Optional<T> value = form.decode(found.get());
      Revision revision = found.get().revision();
      if (value.isPresent()) {
        return Optional.of(new Versioned<>(value.get(), revision));
      }
      if (last.equals(Optional.of(revision))) {
        throw new CorruptionException(
            "item names what is not there, nothing was changed item=%s revision=%s"
                .formatted(key, revision));
      }
      last = Optional.of(revision);
    }
    throw new UnavailableException("item changes faster than it can be read item=" + key);
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
      page.items().forEach(item -> whole(item).ifPresent(value -> all.put(item.key(), value)));
      if (!page.more() || page.items().isEmpty()) {
        return all;
      }
      after = Optional.of(page.items().getLast().key().sort());
    }
  }

  public Settled create(ItemKey key, T value) {
    return write(key, Optional.empty(), value);
  }

  public Settled replace(ItemKey key, Versioned<T> expected, T value) {
    return write(key, Optional.of(expected), value);
  }

  private Settled write(ItemKey key, Optional<Versioned<T>> base, T value) {
    Optional<Revision> revision = base.map(Versioned::revision);
    String text = form.encode(key, revision, value);
    Settled settled =
        writer.write(key, text, revision.map(ItemCondition::at).orElse(ItemCondition.ABSENT));
    if (settled instanceof Settled.Won && base.isPresent()) {
      form.replaced(key, base.get(), text);
    }
    return settled;
  }

  public Settled delete(ItemKey key, Versioned<T> expected) {
    return writer.delete(key, expected.revision());
  }

  /** Goes on with a write or delete that was open. */
  public Settled resume(PendingWrite pending) {
    return writer.resume(pending);
  }

  /** What an item of this table holds. */
  public Versioned<T> decode(Item item) {
    return whole(item)
        .orElseThrow(() -> new UnavailableException("item was deleted item=" + item.key()));
  }
}
