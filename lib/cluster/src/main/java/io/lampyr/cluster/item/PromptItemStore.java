package io.lampyr.cluster.item;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Hedge;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Items without waiting for one request that hangs. What is late is asked for, or written, a second
 * time, beside the first. A read or a query that is not answered in time fails; a write is unknown
 * then, and {@link ItemWriter} settles it.
 *
 * <p>Of two attempts of one write at most one takes effect, and the other finds it there; where it
 * finds something else, nobody knows which of them was first, so that is unknown as well.
 */
public final class PromptItemStore extends ItemStoreDecorator {
  private final Hedge hedge;

  public PromptItemStore(ItemStore inner, Hedge hedge) {
    super(inner);
    this.hedge = hedge;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return hedge.first(() -> super.read(key)).orElseThrow(() -> late("item=" + key));
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    return hedge.first(() -> inner().read(keys)).orElseThrow(() -> late("items=" + keys.size()));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return hedge
        .first(() -> super.query(partition, sortPrefix, startAfter, limit))
        .orElseThrow(() -> late("partition=" + partition));
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    Revision own = new Revision(condition.nextVersion(), draft.nonce());
    return outcome(
        key,
        () -> super.write(key, draft, condition),
        lost -> lost.current().filter(item -> item.revision().equals(own)).isPresent(),
        own);
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return outcome(key, () -> super.delete(key, expected), _ -> false, expected);
  }

  private WriteOutcome outcome(
      ItemKey key,
      Supplier<WriteOutcome> write,
      Predicate<WriteOutcome.LostRace> isOwn,
      Revision result) {
    Attempts attempts = new Attempts();
    WriteOutcome first =
        hedge
            .first(() -> {
              attempts.begin(key);
              return write.get();
            })
            .orElseGet(() -> new WriteOutcome.Unknown(late("item=" + key)));
    if (attempts.end() <= 1) {
      return first;
    }
    return switch (first) {
      case WriteOutcome.Written written -> written;
      case WriteOutcome.LostRace lost when isOwn.test(lost) -> new WriteOutcome.Written(result);
      case WriteOutcome.LostRace _, WriteOutcome.Refused _ ->
          new WriteOutcome.Unknown(
              new UnavailableException("two attempts of a write were made item=" + key));
      case WriteOutcome.Unknown unknown -> unknown;
    };
  }

  /** Counts the attempts of one write that were begun until there was an answer; none is later. */
  private static final class Attempts {
    private int begun;
    private boolean ended;

    synchronized void begin(ItemKey key) {
      if (ended) {
        throw late("item=" + key);
      }
      begun++;
    }

    synchronized int end() {
      ended = true;
      return begun;
    }
  }

  private static UnavailableException late(String what) {
    return new UnavailableException("cluster state did not answer in time " + what);
  }
}
