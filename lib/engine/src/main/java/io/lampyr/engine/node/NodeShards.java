package io.lampyr.engine.node;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.engine.garbage.ReleaseNotes;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.recovery.NodeParts;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.recovery.ShardOpener;
import io.lampyr.engine.recovery.ShardSetup;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.translog.batch.Release;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The shards that a node holds, brought into line with cluster state round by round: what was given
 * to the node is opened, what was taken away is closed, what failed is opened anew under the next
 * term. One thread at a time calls {@link #step}; everything else is safe for many threads.
 *
 * <p>Cost of a step: nothing while all that is held is sound, but for a look at the node's part of
 * the work list every {@link #LOOK_EVERY}.
 */
final class NodeShards {
  /** How long something that nobody tells of may go unseen. */
  static final Duration LOOK_EVERY = Duration.ofSeconds(15);

  /** Of a node that ends: most of a flush is waiting for the store. */
  private static final int FLUSHES_AT_ONCE = 16;

  private final NodeParts node;
  private final NodeWork work;
  private final ShardOpener opener;
  private final Surroundings surroundings;
  private final Map<ShardId, HeldShard> held = new ConcurrentHashMap<>();
  private final NodeBatches batches = new NodeBatches();

  /**
   * The last term in which each shard that is this node's was begun to be opened: a term belongs to
   * one opening. No larger than what the node is given.
   */
  private final Map<ShardId, PrimaryTerm> begun = new HashMap<>();

  private final Surveys surveys;
  private final OpeningPauses pauses;
  private final OpeningTurns turns;
  private final ReentrantLock turn = new ReentrantLock();
  private volatile boolean stopped;
  private boolean quiet;
  private long lookedNanos;

  /** What shards need from around the node. */
  record Surroundings(
      ShardFolders folders,
      IndexViews indices,
      IndexingMemory memory,
      NodeEvents events,
      ReleaseNotes notes,
      OpeningFailures failures,
      int openingsAtOnce,
      Consumer<ShardItem> publications,
      Consumer<ShardItem> given) {}

  NodeShards(NodeParts node, NodeWork work, Surroundings surroundings) {
    this.node = node;
    this.work = work;
    this.opener = new ShardOpener(node);
    this.surroundings = surroundings;
    this.surveys = new Surveys(surroundings.indices(), node.ports().scheduler());
    this.pauses = new OpeningPauses(node.ports().clock(), node.node().hashCode());
    this.turns =
        new OpeningTurns(
            surroundings.openingsAtOnce(), surroundings.memory(), node.ports().scheduler());
  }

  Surveys surveys() {
    return surveys;
  }

  @Nullable HeldShard find(ShardId shard) {
    return held.get(shard);
  }

  /** A batch that is not uploaded yet. */
  @Nullable VirtualBatch batch(BlobKey blob) {
    return batches.find(blob);
  }

  Collection<HeldShard> all() {
    return List.copyOf(held.values());
  }

  /** What each takes of the node. */
  Map<ShardId, ShardLoad> loads() {
    long now = now();
    Map<ShardId, ShardLoad> loads = new HashMap<>();
    held.forEach((shard, known) ->
        loads.put(
            shard, new ShardLoad(known.work.processors(now), ShardCounts.memoryNeeded(known))));
    return loads;
  }

  /** Requests wait for the shard: if it waits to be opened, that is its turn before others'. */
  void wanted(ShardId shard) {
    turns.wanted(shard);
  }

  /** Whether there is any that others could be given; what is left when all is dropped is not. */
  boolean holdsAny() {
    return !stopped && !held.isEmpty();
  }

  /** Looks at what the node has to do with, if it is time, and does what is asked for. */
  void step() throws InterruptedException {
    Set<ShardId> sound = new HashSet<>();
    Set<ShardId> doubtful = new HashSet<>();
    held.forEach((shard, known) -> (isSound(known) ? sound : doubtful).add(shard));
    long now = now();
    if (quiet && doubtful.isEmpty() && now - lookedNanos < LOOK_EVERY.toNanos()) {
      turns.begin();
      return;
    }
    quiet = false;
    lookedNanos = now;
    round(work.look(sound, doubtful));
  }

  private static boolean isSound(HeldShard known) {
    return !known.failed && !known.offered && !known.gone;
  }

  /** Does what the items ask for, as they were read a moment ago. */
  void round(NodeWork.Found found) throws InterruptedException {
    turn.lock();
    try {
      for (Map.Entry<ShardId, Optional<Versioned<ShardItem>>> one : found.items().entrySet()) {
        consider(one.getKey(), one.getValue());
      }
      // Of what was not read, too, is remembered which terms were used up.
      Predicate<ShardId> forgotten =
          shard ->
              !held.containsKey(shard)
                  && !found.unread().contains(shard)
                  && !found.items().containsKey(shard);
      begun.keySet().removeIf(forgotten);
      pauses.forget(forgotten);
      quiet = found.isQuiet();
    } finally {
      turn.unlock();
    }
    turns.begin();
  }

  private void consider(ShardId shard, Optional<Versioned<ShardItem>> item)
      throws InterruptedException {
    Optional<Versioned<ShardItem>> mine = item.filter(found -> found.value().isFor(node.node()));
    HeldShard known = held.get(shard);
    if (known != null
        && (known.failed || mine.isEmpty() || !mine.get().value().term().equals(known.term))) {
      if (known.failed) {
        pauses.failed(shard, served(known));
      } else if (known.open == null) {
        callOff(shard, known);
      }
      drop(shard, known);
    }
    if (mine.isEmpty()) {
      surroundings.failures().left(shard);
      begun.remove(shard);
      pauses.forget(shard::equals);
    } else if (!stopped && !held.containsKey(shard) && pauses.mayOpen(shard)) {
      begin(mine.get());
    }
  }

  /** What an item says that was read for somebody who asks for the shard. */
  void seen(ShardId shard, Optional<Versioned<ShardItem>> item) throws InterruptedException {
    turn.lock();
    try {
      if (item.isPresent() && item.get().value().isFor(node.node()) && !stopped) {
        quiet = false;
        consider(shard, item);
      }
    } finally {
      turn.unlock();
    }
    turns.begin();
  }

  /** What waits for its turn is dropped at once; what is under way ends, and is dropped then. */
  private void callOff(ShardId shard, HeldShard opening) {
    opening.gone = true;
    if (turns.callOff(shard)) {
      opening.failed = true;
      opening.settled.complete(true);
    }
  }

  private Duration served(HeldShard known) {
    return known.open == null ? Duration.ZERO : Duration.ofNanos(now() - known.openNanos);
  }

  long now() {
    return node.ports().clock().monotonicNanos();
  }

  /** Why the node's log takes nothing more, if it has failed. */
  Optional<Release.Failed> logFailure() {
    return node.log().batcher().failure();
  }

  /**
   * A shard that stands otherwise than assigned is first brought into a term that no other opening
   * has had.
   */
  private void begin(Versioned<ShardItem> item) throws InterruptedException {
    ShardItem value = item.value();
    boolean offered = value.target().equals(Optional.of(node.node()));
    boolean openedBefore = value.term().equals(begun.get(value.shard()));
    if (value.state() == ShardState.ASSIGNED && !openedBefore) {
      surroundings.given().accept(value);
      open(item);
    } else if (offered) {
      // Its owner serves it again if nobody takes it in time; nobody serves what waits here.
      if (turns.areFree()) {
        claim(item, ShardTransitions.take(value, node.node()));
      }
    } else {
      // Also what it has offered and then failed: nobody else would take it up if the target died.
      claim(item, ShardTransitions.reopen(value, node.node()));
    }
  }

  private void claim(Versioned<ShardItem> item, Transition transition) throws InterruptedException {
    OwnedItem.claim(node.shards(), item, transition).ifPresent(this::open);
  }

  private void open(Versioned<ShardItem> assigned) {
    ShardId shard = assigned.value().shard();
    HeldShard opening = new HeldShard(assigned.value().term(), now(), batches);
    held.put(shard, opening);
    begun.put(shard, opening.term);
    ShardOpener.Asked asked = opener.ask(assigned);
    turns.ask(shard, () -> open(assigned, opening, asked), asked::close);
  }

  private void open(Versioned<ShardItem> assigned, HeldShard opening, ShardOpener.Asked asked) {
    ShardId shard = assigned.value().shard();
    try {
      // Loaded anew, as the log may hold documents of a newer mapping than this node has seen.
      Optional<IndexViews.View> view =
          surroundings.indices().atLeast(shard.index(), Long.MAX_VALUE, Long.MAX_VALUE);
      if (view.isEmpty()) {
        opening.failed = true;
        return;
      }
      ShardSetup setup = setup(assigned.value(), opening, view.get());
      switch (asked.open(setup)) {
        case ShardOpener.Opening.Opened(OpenShard open) -> opened(shard, opening, open);
        case ShardOpener.Opening.Lost(String reason) -> {
          opening.failed = true;
          surroundings.events().notOpened(shard, reason);
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      opening.failed = true;
      if (!stopped && !opening.gone) {
        surroundings.failures().failed(shard, opening.term, e);
        surroundings.events().failed(shard, e);
      }
    } catch (InterruptedException e) {
      opening.failed = true;
      Thread.currentThread().interrupt();
    } finally {
      asked.close();
      opening.settled.complete(true);
      if (stopped && opening.failed) {
        drop(shard, opening);
      }
    }
  }

  private ShardSetup setup(ShardItem assigned, HeldShard opening, IndexViews.View view)
      throws IOException {
    ShardId shard = assigned.shard();
    var parser = new NewestMapping(surroundings.indices(), shard.index(), view);
    return new ShardSetup(
        surroundings.folders().create(shard, opening.term),
        parser,
        parser.watch(shard),
        view.lucene().following(parser::used),
        surroundings.memory(),
        new HeldBatches(
            opening, node.log().floor(), shard, surroundings.notes(), surroundings.publications()),
        why -> {
          opening.failed = true;
          surroundings.events().failed(shard, why);
        },
        assigned.head().durable().flatMap(commit -> surveys.narrowing(commit, view.routing())));
  }

  private void opened(ShardId shard, HeldShard opening, OpenShard open) throws IOException {
    // Before the round can see it, and drop it.
    surroundings.memory().add(open.memory());
    opening.openNanos = now();
    opening.open = open;
    surroundings.events().opened(shard, opening.term);
    surroundings.failures().opened(shard);
    if (stopped) {
      drop(shard, opening);
    }
  }

  /** Lets go of a shard at once: what was acknowledged is in the log or in the store. */
  void drop(ShardId shard, HeldShard dropped) {
    OpenShard open = dropped.open;
    if (open == null && !dropped.failed) {
      return;
    }
    held.remove(shard, dropped);
    node.log().floor().leave(shard);
    if (open != null) {
      surroundings.memory().remove(open.memory());
      try {
        open.close();
      } catch (IOException | RuntimeException e) {
        // What is left of it goes all the same, and so do the other shards.
        surroundings.events().failed(shard, e);
      }
    }
    dropped.closeBatches();
    try {
      surroundings.folders().delete(shard, dropped.term);
    } catch (IOException e) {
      surroundings
          .events()
          .problem(new UnavailableException("folder stays on the disk shard=" + shard, e));
    }
  }

  /**
   * Throws {@link io.lampyr.base.error.OverloadedException} where the disk has no room for more.
   */
  void admitToDisk() {
    node.blobs().disk().admit();
  }

  /** Lets the cache give way where files in the making need its room, or have it again. */
  void shareDisk() {
    node.blobs().disk().share();
  }

  /** Whether uploads must make room on the disk soon. */
  boolean isDiskTight() {
    return node.blobs().disk().pressure() != DiskBudget.Pressure.NONE;
  }

  /** Makes everything durable that can be; what cannot is in the log. */
  void flushAll() throws InterruptedException {
    new Siblings(node.ports().scheduler(), "flush-all", FLUSHES_AT_ONCE)
        .each(List.copyOf(all()), shard -> shard.flush(surroundings.events()));
  }

  /** Holds nothing from now on. */
  void dropAll() {
    stopped = true;
    held.forEach((shard, dropped) -> {
      if (dropped.open == null) {
        callOff(shard, dropped);
      }
      drop(shard, dropped);
    });
  }
}
