package io.lampyr.engine.client;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardReply;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one call to one shard that may be repeated freely: by newer tables where they may
 * be to blame, until it is answered or there is no time for another attempt. Confined to one
 * thread.
 */
final class ShardCall<T> {
  private final Surroundings around;
  private final Question<T> question;
  private final AttemptTimer timer;
  private @Nullable IndexTable disappointing;

  /** Where the shards are, and the way to them. */
  record Surroundings(IndexTables tables, NodeConnector nodes) {}

  /** What is asked of which shard. */
  record Question<T>(
      IndexId index, ToIntFunction<IndexTable> ordinal, AtRest<T> atRest, Asking<T> asking) {}

  /** Answers for a shard that rests, from its item; empty if it is to be woken for that. */
  interface AtRest<T> {
    Optional<T> answer(ShardItem resting);
  }

  /** Asks a node. */
  interface Asking<T> {
    ShardReply<T> ask(NodeService service, NodeId meant, ShardId shard);
  }

  /** What an attempt came to. */
  private sealed interface Step<T> {
    record Over<T>(ShardOutcome<T> outcome) implements Step<T> {}

    record Again<T>(ShardOutcome<T> ifGivenUp, Duration notBefore) implements Step<T> {}
  }

  ShardCall(Surroundings around, Question<T> question, AttemptTimer timer) {
    this.around = around;
    this.question = question;
    this.timer = timer;
  }

  /** What all searches see of a shard that rests, and what is durable. */
  static Optional<Optional<CommitPoint>> durable(ShardItem resting) {
    return Optional.of(resting.head().durable());
  }

  ShardOutcome<T> run() {
    int setbacks = 0;
    while (true) {
      switch (attempt(setbacks == 0)) {
        case Step.Over<T>(ShardOutcome<T> outcome) -> {
          return outcome;
        }
        case Step.Again<T>(ShardOutcome<T> ifGivenUp, Duration notBefore) -> {
          setbacks++;
          if (!timer.waitUntil(timer.dueAfter(setbacks, notBefore))) {
            if (disappointing != null) {
              around.tables().doubt(disappointing);
            }
            return ifGivenUp;
          }
        }
      }
    }
  }

  private Step<T> attempt(boolean first) {
    try {
      IndexLookup found =
          disappointing == null
              ? around.tables().find(question.index())
              : around.tables().findNewer(disappointing);
      return switch (found) {
        case IndexLookup.Open(IndexTable table) -> ask(table);
        case IndexLookup.Divided(IndexTable table) -> ask(table);
        case IndexLookup.Closed _ -> new Step.Over<>(new ShardOutcome.IndexClosed<>());
        case IndexLookup.Missing _ -> new Step.Over<>(new ShardOutcome.IndexMissing<>());
        case IndexLookup.Unready _ -> again("index is being made");
      };
    } catch (LampyrException failure) {
      if (first && failure.remedy() != Remedy.RETRY) {
        throw failure;
      }
      return again(String.valueOf(failure.getMessage()));
    }
  }

  private Step<T> ask(IndexTable table) {
    disappointing = table;
    int ordinal = question.ordinal().applyAsInt(table);
    Optional<NodeId> owner = table.owner(ordinal);
    if (owner.isPresent()) {
      return ask(table.shard(ordinal), owner.get());
    }
    // Whether it still rests is asked anew: what was acknowledged before must not be missed.
    around.tables().doubt(table);
    Waker waker = around.tables().waker();
    Optional<ShardItem> item = waker.look(table.shard(ordinal));
    if (item.isEmpty()) {
      return again("shard is gone");
    }
    if (item.get().isResting()) {
      Optional<T> answer = question.atRest().answer(item.get());
      if (answer.isPresent()) {
        return new Step.Over<>(new ShardOutcome.Answered<>(answer.get()));
      }
    }
    Optional<NodeId> woken = waker.wake(table.shard(ordinal));
    return woken.isPresent() ? ask(table.shard(ordinal), woken.get()) : again("shard is gone");
  }

  private Step<T> ask(ShardId shard, NodeId owner) {
    NodeProcess process = around.tables().reach(Set.of(owner)).get(owner);
    if (process == null) {
      return again("owner shows no sign of life");
    }
    return switch (ask(owner, process, shard)) {
      case ShardReply.Answered<T>(T value) -> new Step.Over<>(new ShardOutcome.Answered<>(value));
      case ShardReply.NotOwner<T>(String reason) -> again(reason);
      case ShardReply.Stale<T>(String reason) -> again(reason);
      case ShardReply.Unknown<T>(String reason) -> again(reason);
      case ShardReply.Overloaded<T>(String reason, Duration retryAfter) -> {
        disappointing = null;
        yield new Step.Again<>(new ShardOutcome.Overloaded<>(reason, retryAfter), retryAfter);
      }
    };
  }

  private ShardReply<T> ask(NodeId owner, NodeProcess process, ShardId shard) {
    try {
      return question.asking().ask(around.nodes().connect(owner, process), owner, shard);
    } catch (OverloadedException e) {
      return new ShardReply.Overloaded<>(String.valueOf(e.getMessage()), e.retryAfter());
    } catch (RuntimeException e) {
      return new ShardReply.Unknown<>("call failed: " + e.getMessage());
    }
  }

  private Step<T> again(String reason) {
    return new Step.Again<>(new ShardOutcome.Unavailable<>(reason), Duration.ZERO);
  }
}
