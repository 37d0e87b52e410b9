package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What one process has read of cluster state that nobody else changes: a read of what was not
 * written since costs no request. All stores that the process writes that state by are seen through
 * {@link #over}.
 *
 * <p>Laws: nothing else writes these partitions meanwhile. What is kept of a partition is dropped
 * when a write to it begins and when it ends, and what is read while one is under way is not kept,
 * so a read is as new as the store's own. A write that may still take effect later ends the keeping
 * of its partition for good. What is kept is bounded by its characters, and dropped as a whole
 * beyond that. Safe for many threads.
 */
public final class OwnItems {
  /** What an item takes beside its characters. */
  private static final int OVERHEAD = 300;

  /** Partitions share drawers, so that what is noted of them is bounded. */
  private static final int DRAWERS = 1024;

  private final Predicate<String> keeps;
  private final long mostChars;
  private final AtomicLong chars = new AtomicLong();
  private final Drawer[] drawers = new Drawer[DRAWERS];

  private sealed interface Question {}

  private record OfItem(ItemKey key) implements Question {}

  private record OfPage(String partition, String prefix, Optional<String> after, int limit)
      implements Question {}

  private static final class Drawer {
    private final ConcurrentHashMap<Question, Object> answers = new ConcurrentHashMap<>();
    private int underWay;
    private long writes;
    private boolean unsure;

    /** A number that changes with each write; negative where nothing may be kept. */
    private synchronized long state() {
      return unsure || underWay > 0 ? -1 : writes;
    }

    private synchronized void begin() {
      underWay++;
      answers.clear();
    }

    private synchronized void end(boolean known) {
      underWay--;
      writes++;
      unsure |= !known;
    }

    private synchronized boolean keep(long state, Question question, Object answer) {
      if (state < 0 || state != state()) {
        return false;
      }
      answers.put(question, answer);
      return true;
    }
  }

  /** Keeps what lies in partitions of these names, about so many characters of it. */
  public OwnItems(Predicate<String> keeps, long mostChars) {
    Check.positive(mostChars, "most characters");
    this.keeps = keeps;
    this.mostChars = mostChars;
    for (int i = 0; i < DRAWERS; i++) {
      drawers[i] = new Drawer();
    }
  }

  /** The store, as far as it has to be asked. */
  public ItemStore over(ItemStore store) {
    return new ItemStoreDecorator(store) {
      @Override
      public Optional<Item> read(ItemKey key) {
        return answer(
            key.partition(),
            new OfItem(key),
            () -> inner().read(key),
            item -> chars(item.stream().toList()));
      }

      @Override
      public ItemPage query(
          String partition, String sortPrefix, Optional<String> startAfter, int limit) {
        return answer(
            partition,
            new OfPage(partition, sortPrefix, startAfter, limit),
            () -> inner().query(partition, sortPrefix, startAfter, limit),
            page -> chars(page.items()));
      }

      @Override
      public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
        return changed(key, to -> to.write(key, draft, condition), inner());
      }

      @Override
      public WriteOutcome delete(ItemKey key, Revision expected) {
        return changed(key, to -> to.delete(key, expected), inner());
      }
    };
  }

  // A question and its answer are of one kind: only this method puts them in and takes them out.
  @SuppressWarnings("unchecked")
  private <T> T answer(
      String partition, Question question, Supplier<T> store, ToLongFunction<T> size) {
    if (!keeps.test(partition)) {
      return store.get();
    }
    Drawer drawer = drawer(partition);
    Object kept = drawer.answers.get(question);
    if (kept != null) {
      return (T) kept;
    }
    long state = drawer.state();
    T read = store.get();
    if (drawer.keep(state, question, read)) {
      charge(size.applyAsLong(read));
    }
    return read;
  }

  private WriteOutcome changed(
      ItemKey key, Function<ItemStore, WriteOutcome> change, ItemStore store) {
    if (!keeps.test(key.partition())) {
      return change.apply(store);
    }
    Drawer drawer = drawer(key.partition());
    drawer.begin();
    boolean known = false;
    try {
      WriteOutcome outcome = change.apply(store);
      known = !(outcome instanceof WriteOutcome.Unknown);
      return outcome;
    } finally {
      drawer.end(known);
    }
  }

  private Drawer drawer(String partition) {
    int hash = partition.hashCode();
    return drawers[(hash ^ hash >>> 16) & DRAWERS - 1];
  }

  private static long chars(List<Item> items) {
    long chars = OVERHEAD;
    for (Item item : items) {
      chars += OVERHEAD + item.value().length();
    }
    return chars;
  }

  /** What was dropped meanwhile stays counted until everything is. */
  private void charge(long more) {
    if (chars.addAndGet(more) > mostChars) {
      chars.set(0);
      for (Drawer drawer : drawers) {
        drawer.answers.clear();
      }
    }
  }
}
