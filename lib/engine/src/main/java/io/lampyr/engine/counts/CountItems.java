package io.lampyr.engine.counts;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
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
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The items of cluster state that hold counts. Adds nothing to the laws of {@link ItemStore} and
 * {@link ItemWriter}; safe for many threads.
 *
 * <p>An item that cannot be read, as a later release wrote it or its bytes are not what was
 * written, is left alone, and what it counts is left out: nobody's statistics fail for it.
 */
final class CountItems {
  private static final System.Logger LOG = System.getLogger(CountItems.class.getName());
  private static final Codec<CountPart> PART = new CountPartCodec();
  private static final Codec<CountSum> SUM = new CountSumCodec();

  private final ItemStore store;
  private final ItemWriter writer;

  CountItems(ItemStore store, ItemWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /** What is told of items, the sums before the parts. */
  interface Visitor {
    void sum(int stripe, Versioned<CountSum> sum);

    void part(long name, Versioned<CountPart> part);
  }

  /** Shows all items. Cost: a query, and one more for each further page. */
  void visit(Visitor visitor) {
    Optional<String> after = Optional.empty();
    while (true) {
      ItemPage page = store.query(StateKeys.SEARCH_COUNTS, "", after, ItemStore.MAX_QUERIED);
      page.items().forEach(item -> visit(item, visitor));
      if (!page.more() || page.items().isEmpty()) {
        return;
      }
      after = Optional.of(page.items().getLast().key().sort());
    }
  }

  private static void visit(Item item, Visitor visitor) {
    CountSum.stripe(item.key())
        .ifPresent(stripe -> read(SUM, item).ifPresent(sum -> visitor.sum(stripe, sum)));
    CountPart.name(item.key())
        .ifPresent(name -> read(PART, item).ifPresent(part -> visitor.part(name, part)));
  }

  private static <T> Optional<Versioned<T>> read(Codec<T> codec, Item item) {
    try {
      T value = codec.decode(item.key().toString(), item.value());
      return Optional.of(new Versioned<>(value, item.revision()));
    } catch (CorruptionException | MisconfiguredException unreadable) {
      LOG.log(
          System.Logger.Level.WARNING,
          "counts of searches are left out problem=\"" + unreadable.getMessage() + "\"");
      return Optional.empty();
    }
  }

  /** One request. */
  Optional<Versioned<CountPart>> part(long name) {
    return writer.read(CountPart.key(name)).flatMap(item -> read(PART, item));
  }

  Settled write(long name, Optional<Revision> expected, CountPart part) {
    return write(CountPart.key(name), expected, PART.encode(part));
  }

  Settled write(int stripe, Optional<Revision> expected, CountSum sum) {
    return write(CountSum.key(stripe), expected, SUM.encode(sum));
  }

  private Settled write(ItemKey key, Optional<Revision> expected, String text) {
    return writer.write(key, text, expected.map(ItemCondition::at).orElse(ItemCondition.ABSENT));
  }

  Settled delete(long name, Revision expected) {
    return writer.delete(CountPart.key(name), expected);
  }

  /** Goes on with a write that was open. */
  Settled resume(PendingWrite pending) {
    return writer.resume(pending);
  }

  /** A number that nobody has drawn before. */
  long name() {
    return writer.nonce();
  }

  static boolean fits(CountPart part) {
    return fits(PART.encode(part));
  }

  static boolean fits(CountSum sum) {
    return fits(SUM.encode(sum));
  }

  private static boolean fits(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length <= ItemStore.MAX_VALUE_BYTES;
  }
}
