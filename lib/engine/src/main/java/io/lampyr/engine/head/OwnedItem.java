package io.lampyr.engine.head;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * A shard's item under one opening by one owner: the only way that the owner changes it.
 *
 * <p>Laws: changes are made one at a time, each under the revision that it was computed from. A
 * change whose outcome is open is pursued until it is known, however long cluster state does not
 * answer, unless the thread is interrupted; then the next change settles it first. Once the item
 * has another owner or term this opening can change it never again. Safe for many threads. Cost:
 * one write where nothing goes wrong.
 */
public final class OwnedItem {
  private final Table<ShardItem> table;
  private final NodeId owner;
  private final PrimaryTerm term;
  private final ItemKey key;
  private final Semaphore turn = new Semaphore(1);
  private volatile Versioned<ShardItem> current;

  /**
   * A write was left without its outcome: it may have taken effect, or still may. Changed under the
   * turn.
   */
  private boolean uncertain;

  public OwnedItem(Table<ShardItem> table, NodeId owner, Versioned<ShardItem> current) {
    this.table = table;
    this.owner = owner;
    this.term = current.value().term();
    this.key = StateKeys.shard(current.value().shard());
    this.current = current;
  }

  /**
   * Changes an item that is not, or not any more, under an opening of this node: taking a shard, or
   * putting it into a new term. Empty if it was not allowed or another came first; the next look at
   * the item tells.
   */
  public static Optional<Versioned<ShardItem>> claim(
      Table<ShardItem> table, Versioned<ShardItem> item, Transition transition)
      throws InterruptedException {
    return switch (transition) {
      case Transition.Forbidden _ -> Optional.empty();
      case Transition.Allowed(ShardItem next) ->
          settle(table, item, next) instanceof Settled.Won(var revision)
              ? Optional.of(new Versioned<>(next, revision))
              : Optional.empty();
    };
  }

  private static Settled settle(Table<ShardItem> table, Versioned<ShardItem> from, ShardItem next)
      throws InterruptedException {
    Settled settled = table.replace(StateKeys.shard(next.shard()), from, next);
    while (settled instanceof Settled.Open(var pending)) {
      if (Thread.interrupted()) {
        throw new InterruptedException("outcome of a change is open shard=" + next.shard());
      }
      settled = table.resume(pending);
    }
    return settled;
  }

  /** How a change ended. */
  public sealed interface Change {

    /** The item is as wanted. */
    record Made(ShardItem item) implements Change {}

    /** The item stands otherwise than the change allows; it was not changed. */
    record Refused(String reason) implements Change {}

    /** The shard is another's, or was opened anew, or is gone. */
    record Lost(String reason) implements Change {}
  }

  public PrimaryTerm term() {
    return term;
  }

  public NodeId owner() {
    return owner;
  }

  /** The item as it was last read or written here. */
  public ShardItem item() {
    return current.value();
  }

  /**
   * Computes the next item from the present one, and writes it; computes it anew where the item
   * turns out to be another.
   */
  public Change change(Function<ShardItem, Transition> transition) throws InterruptedException {
    return change(transition, _ -> {});
  }

  /** As the other, and tells before each try upon which version of the item it is made. */
  public Change change(Function<ShardItem, Transition> transition, LongConsumer beforeTry)
      throws InterruptedException {
    turn.acquire();
    try {
      while (true) {
        if (uncertain && !makeCertain()) {
          return new Change.Lost("shard is gone item=" + key);
        }
        if (!isMine(current.value())) {
          return new Change.Lost("owner or term changed item=" + key);
        }
        switch (transition.apply(current.value())) {
          case Transition.Forbidden(String reason) -> {
            return new Change.Refused(reason);
          }
          case Transition.Allowed(ShardItem next) -> {
            beforeTry.accept(current.revision().version());
            Optional<Change> ended = write(next);
            if (ended.isPresent()) {
              return ended.get();
            }
          }
        }
      }
    } finally {
      turn.release();
    }
  }

  /** Empty when the item is another than was thought, and was read again. */
  private Optional<Change> write(ShardItem next) throws InterruptedException {
    uncertain = true;
    Settled settled = settle(table, current, next);
    uncertain = false;
    return switch (settled) {
      case Settled.Won(var revision) -> {
        current = new Versioned<>(next, revision);
        yield Optional.of(new Change.Made(next));
      }
      case Settled.Lost(Optional<Item> item) -> reread(item, next);
      case Settled.Overtaken(Optional<Item> item) -> reread(item, next);
      case Settled.Open _ -> throw new IllegalStateException("an open write is pursued");
    };
  }

  /**
   * Where the item stands as before the write that was left, this proves nothing: writing it once
   * more as it is takes the revision away from under that write. False if there is no item.
   */
  private boolean makeCertain() throws InterruptedException {
    Optional<Versioned<ShardItem>> read = read();
    while (read.isPresent() && read.get().revision().equals(current.revision())) {
      if (settle(table, current, current.value()) instanceof Settled.Won(var revision)) {
        read = Optional.of(new Versioned<>(current.value(), revision));
      } else {
        read = read();
      }
    }
    read.ifPresent(item -> current = item);
    uncertain = read.isEmpty();
    return read.isPresent();
  }

  private Optional<Change> reread(Optional<Item> told, ShardItem wanted)
      throws InterruptedException {
    Optional<Versioned<ShardItem>> item = told.isPresent() ? told.map(table::decode) : read();
    if (item.isEmpty()) {
      return Optional.of(new Change.Lost("shard is gone item=" + key));
    }
    current = item.get();
    boolean standsAsWanted = current.value().equals(wanted);
    return standsAsWanted ? Optional.of(new Change.Made(wanted)) : Optional.empty();
  }

  private Optional<Versioned<ShardItem>> read() throws InterruptedException {
    while (true) {
      try {
        return table.readPatiently(key);
      } catch (UnavailableException e) {
        if (Thread.interrupted()) {
          throw new InterruptedException("item was not read key=" + key);
        }
      }
    }
  }

  private boolean isMine(ShardItem item) {
    return item.term().equals(term) && item.owner().equals(Optional.of(owner));
  }
}
