package io.lampyr.cluster.state;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.state.Transition.Allowed;
import io.lampyr.cluster.state.Transition.Forbidden;
import java.util.Optional;

/**
 * Who may change a shard's item, and how: pure, and the only way that items change. Each result is
 * to be written under the revision of the item it was computed from, so of two writers one wins.
 *
 * <p>States go resting → assigned → active → handing-off → assigned, and from active back to
 * resting. The term rises by one whenever a shard is assigned anew and whenever it is laid to rest;
 * waking takes the term that it rested with. So one term belongs to one opening of the shard by one
 * process. Heads never go backwards: commits are ordered by term and generation, and one generation
 * is one commit.
 */
public final class ShardTransitions {
  private ShardTransitions() {}

  /**
   * The leader gives the shard to a node. It may do so with assigned shards; with others only when
   * the owner was absent from a lease read that was issued after the item had been read, which the
   * caller vouches for. A resting shard is nobody's to give: who needs it wakes it.
   */
  public static Transition assign(ShardItem item, NodeId to, boolean ownerAbsentFromLaterLease) {
    if (item.isResting()) {
      return new Forbidden("the shard rests");
    }
    if (item.state() != ShardState.ASSIGNED && !ownerAbsentFromLaterLease) {
      return new Forbidden("the shard's owner may still serve it");
    }
    return new Allowed(item.assignedTo(to));
  }

  /** Whoever needs a resting shard gives it to a member, in the term that it rests with. */
  public static Transition wake(ShardItem item, NodeId to) {
    return item.isResting()
        ? new Allowed(item.assignedTo(to))
        : new Forbidden("the shard does not rest");
  }

  /**
   * The owner, after draining and flushing, lays the shard to rest: its durable commit holds
   * everything that was ever acknowledged, which the owner vouches for.
   */
  public static Transition rest(ShardItem item, NodeId by, PrimaryTerm term, RestingCounts counts) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.ACTIVE);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    return item.head().isFlushed()
        ? new Allowed(item.rested(counts))
        : new Forbidden("the shard must be flushed before it rests");
  }

  /**
   * The owner takes up service after recovery: the pointer moves to its own translog at the given
   * generation, and what was replayed is published as a commit of its term, uploaded, so visible
   * and durable. Without a replayed commit the head stays; this needs visible and durable to be
   * one, as a visible commit that was never uploaded died with its owner.
   */
  public static Transition activate(
      ShardItem item,
      NodeId by,
      PrimaryTerm term,
      long translogGeneration,
      Optional<CommitPoint> replayed) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.ASSIGNED);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (replayed.isEmpty() && !item.head().isFlushed()) {
      return new Forbidden("the visible commit was never uploaded: recover and publish one");
    }
    if (replayed.isPresent()) {
      if (!replayed.get().term().equals(term)) {
        return new Forbidden("a replayed commit must be of the shard's term");
      }
      if (item.head().visible().isPresent()
          && !replayed.get().isNewerThan(item.head().visible().get())) {
        return new Forbidden("the visible commit must rise");
      }
    }
    Optional<TranslogPointer> pointer = item.head().translog();
    if (pointer.isPresent()
        && pointer.get().node().equals(by)
        && translogGeneration < pointer.get().generation()) {
      return new Forbidden("the translog pointer must not fall");
    }
    Optional<CommitPoint> commit = replayed.isPresent() ? replayed : item.head().durable();
    Head head =
        new Head(commit, commit, Optional.of(new TranslogPointer(by, term, translogGeneration)));
    return new Allowed(item.with(ShardState.ACTIVE, head));
  }

  /**
   * The owner of an active shard publishes a commit. Neither visible nor durable nor the pointer
   * may fall, and visible or durable must rise; what rises is of the shard's term.
   */
  public static Transition publish(
      ShardItem item, NodeId by, PrimaryTerm term, Publication publication) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.ACTIVE);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    Head old = item.head();
    Optional<CommitPoint> durable =
        publication.durable().map(Publication.Durable::commit).or(old::durable);
    TranslogPointer pointer =
        new TranslogPointer(
            by,
            term,
            publication
                .durable()
                .map(Publication.Durable::translogGeneration)
                .orElseGet(() -> old.translog().orElseThrow().generation()));
    Optional<CommitPoint> visible = Optional.of(publication.visible());
    Optional<String> wrong =
        step(old.visible(), visible, term).or(() -> step(old.durable(), durable, term));
    if (wrong.isPresent()) {
      return new Forbidden(wrong.get());
    }
    if (visible.equals(old.visible()) && durable.equals(old.durable())) {
      return new Forbidden("visible or durable must rise");
    }
    if (pointer.generation() < old.translog().orElseThrow().generation()) {
      return new Forbidden("the translog pointer must not fall");
    }
    if (durable.isPresent() && durable.get().isNewerThan(publication.visible())) {
      return new Forbidden("durable must not pass visible");
    }
    return new Allowed(
        item.with(ShardState.ACTIVE, new Head(visible, durable, Optional.of(pointer))));
  }

  /**
   * The owner of an active shard moves the translog pointer, as the durable commit holds everything
   * that was ever written below that generation, which the owner vouches for.
   */
  public static Transition advance(
      ShardItem item, NodeId by, PrimaryTerm term, long translogGeneration) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.ACTIVE);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (translogGeneration <= item.head().translog().orElseThrow().generation()) {
      return new Forbidden("the translog pointer must rise");
    }
    TranslogPointer pointer = new TranslogPointer(by, term, translogGeneration);
    Head head = new Head(item.head().visible(), item.head().durable(), Optional.of(pointer));
    return new Allowed(item.with(ShardState.ACTIVE, head));
  }

  /** The owner, after draining and flushing, lets the target take the shard. */
  public static Transition handOff(ShardItem item, NodeId by, PrimaryTerm term, NodeId target) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.ACTIVE);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (!item.head().isFlushed()) {
      return new Forbidden("the shard must be flushed before it is handed off");
    }
    if (target.equals(by)) {
      return new Forbidden("the target must be another node");
    }
    return new Allowed(
        new ShardItem(
            item.shard(),
            ShardState.HANDING_OFF,
            term,
            item.owner(),
            Optional.of(target),
            item.head()));
  }

  /** The target takes a shard that is handed off to it. */
  public static Transition take(ShardItem item, NodeId by) {
    boolean offered =
        item.state() == ShardState.HANDING_OFF && item.target().orElseThrow().equals(by);
    return offered
        ? new Allowed(item.assignedTo(by))
        : new Forbidden("the shard is not handed off to this node");
  }

  /** The owner serves again, as the target did not take the shard. */
  public static Transition resume(ShardItem item, NodeId by, PrimaryTerm term) {
    Optional<Forbidden> refusal = refusal(item, by, term, ShardState.HANDING_OFF);
    return refusal.isPresent()
        ? refusal.get()
        : new Allowed(item.with(ShardState.ACTIVE, item.head()));
  }

  /** The owner opens the shard anew, for instance after its writer failed: under the next term. */
  public static Transition reopen(ShardItem item, NodeId by) {
    return item.isOwnedBy(by)
        ? new Allowed(item.assignedTo(by))
        : new Forbidden("the shard is not this node's");
  }

  private static Optional<Forbidden> refusal(
      ShardItem item, NodeId by, PrimaryTerm term, ShardState needed) {
    if (!item.isOwnedBy(by)) {
      return Optional.of(new Forbidden("the shard is not this node's"));
    }
    if (!item.term().equals(term)) {
      return Optional.of(new Forbidden("the shard is in another term"));
    }
    if (item.state() != needed) {
      return Optional.of(new Forbidden("the shard is in another state"));
    }
    return Optional.empty();
  }

  /** What is wrong with a commit that follows another, if anything. */
  private static Optional<String> step(
      Optional<CommitPoint> from, Optional<CommitPoint> to, PrimaryTerm term) {
    if (from.equals(to)) {
      return Optional.empty();
    }
    if (to.isEmpty()) {
      return Optional.of("a commit must not vanish");
    }
    if (from.isPresent() && !to.get().isNewerThan(from.get())) {
      return Optional.of("a commit must not fall, nor change under one generation");
    }
    return to.get().term().equals(term)
        ? Optional.empty()
        : Optional.of("a new commit must be of the shard's term");
  }
}
