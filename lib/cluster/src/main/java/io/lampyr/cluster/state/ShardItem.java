package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import java.util.List;
import java.util.Optional;

/**
 * Everything that must change together about a shard: who owns it, in what state and term, and its
 * head. {@link ShardTransitions} says who may change what. The nonce of its last write is in the
 * item's revision.
 *
 * <p>A resting shard has no owner: its term is the one that its next opening takes, above those of
 * all before, and what it holds is told, unless it was never opened. From any other state an owner
 * is never taken away, only replaced.
 */
public record ShardItem(
    ShardId shard,
    ShardState state,
    PrimaryTerm term,
    Optional<NodeId> owner,
    Optional<NodeId> target,
    Head head,
    Optional<RestingCounts> resting) {
  public ShardItem {
    boolean rests = state == ShardState.RESTING;
    Check.that(owner.isEmpty() == rests, "a shard has an owner exactly while it does not rest");
    Check.that(resting.isEmpty() || rests, "only a resting shard is counted");
    Check.that(!rests || head.isFlushed(), "resting unflushed");
    Check.that(!rests || head.translog().isEmpty(), "a resting shard needs no log");
    Check.that(
        target.isPresent() == (state == ShardState.HANDING_OFF),
        "target must be there exactly while handing off");
    Check.that(
        head.visible().isEmpty() || head.visible().get().term().compareTo(term) <= 0,
        "commit must not be of a later term than its shard");
    if (state == ShardState.ACTIVE) {
      boolean own = head.translog().isPresent() && head.translog().get().node().equals(owner.get());
      Check.that(own, "active shard must point at its owner's translog");
    }
    Check.that(state != ShardState.HANDING_OFF || head.isFlushed(), "handed off unflushed");
    Check.that(target.isEmpty() || !target.equals(owner), "handed off to its owner");
  }

  /** A shard that does not rest. */
  public ShardItem(
      ShardId shard,
      ShardState state,
      PrimaryTerm term,
      Optional<NodeId> owner,
      Optional<NodeId> target,
      Head head) {
    this(shard, state, term, owner, target, head, Optional.empty());
  }

  /** A shard of a new index: empty and at rest, before its first term. */
  public static ShardItem created(ShardId shard) {
    return new ShardItem(
        shard,
        ShardState.RESTING,
        new PrimaryTerm(1),
        Optional.empty(),
        Optional.empty(),
        Head.EMPTY);
  }

  /**
   * A shard of an index that is made of another one: it begins with what the source has uploaded,
   * where that lies. Its first owner is the source's, which has it near; its terms lie above those
   * of the operations that it takes over. It points at no log: the source was flushed, and its log
   * may be gone before this is written. A source that was never written to gives an empty shard;
   * one that rests has nobody to give it to, and is to be woken before.
   */
  public static ShardItem adopting(ShardId shard, ShardItem source) {
    if (source.head().durable().isEmpty()) {
      return created(shard);
    }
    Check.that(source.owner().isPresent(), "the source of a shard must not rest");
    Head head = new Head(source.head().durable(), source.head().durable(), Optional.empty());
    return new ShardItem(
        shard, ShardState.ASSIGNED, source.term().next(), source.owner(), Optional.empty(), head);
  }

  /**
   * A shard of an index that has fewer of them than the one that it is made of: it begins with a
   * commit of its own, which was made of those of several. One of their owners has it first, in a
   * term above that of the commit.
   */
  public static ShardItem joining(
      ShardId shard, Optional<CommitPoint> commit, List<ShardItem> sources) {
    if (commit.isEmpty()) {
      return created(shard);
    }
    Optional<NodeId> owner =
        sources.stream().flatMap(source -> source.owner().stream()).findFirst();
    Check.that(owner.isPresent(), "the sources of a shard must not rest");
    return new ShardItem(
        shard,
        ShardState.ASSIGNED,
        commit.get().term().next(),
        owner,
        Optional.empty(),
        new Head(commit, commit, Optional.empty()));
  }

  public boolean isResting() {
    return state == ShardState.RESTING;
  }

  /** Whether the node holds the shard, or is to take it. */
  public boolean isFor(NodeId node) {
    return isOwnedBy(node) || (target.isPresent() && target.get().equals(node));
  }

  boolean isOwnedBy(NodeId node) {
    return owner.isPresent() && owner.get().equals(node);
  }

  ShardItem with(ShardState newState, Head newHead) {
    return new ShardItem(shard, newState, term, owner, Optional.empty(), newHead);
  }

  /** At rest, until the next opening under the next term. */
  ShardItem rested(RestingCounts counts) {
    return new ShardItem(
        shard,
        ShardState.RESTING,
        term.next(),
        Optional.empty(),
        Optional.empty(),
        new Head(head.durable(), head.durable(), Optional.empty()),
        Optional.of(counts));
  }

  ShardItem assignedTo(NodeId node) {
    PrimaryTerm given = owner.isPresent() ? term.next() : term;
    return new ShardItem(
        shard, ShardState.ASSIGNED, given, Optional.of(node), Optional.empty(), head);
  }
}
