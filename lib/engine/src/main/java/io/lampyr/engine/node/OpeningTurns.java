package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.memory.IndexingMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets few shards be opened at a time: each opening computes and fills memory, so a crowd of them,
 * as a dead node leaves it, would take both from everything else.
 *
 * <p>Laws: no more than so many are under way, and a further one begins only while the node's
 * indexing memory is within its budget, or nothing else is under way. Who waits holds nothing: no
 * thread, no memory, no folder. Shards that requests wait for come first, then who came first. What
 * is called off while it waits never begins; what is under way is interrupted. Safe for many
 * threads; the only lock is this object's, and nothing is begun, waited for or asked under it. What
 * waits is no more than what the node was given.
 */
final class OpeningTurns {
  private final int atOnce;
  private final IndexingMemory memory;
  private final Scheduler scheduler;

  private final Map<ShardId, Opening> wanted = new LinkedHashMap<>();
  private final Map<ShardId, Opening> waiting = new LinkedHashMap<>();
  private final List<Opening> running = new ArrayList<>();

  private static final class Opening {
    final ShardId shard;
    final Runnable work;
    final Runnable calledOffBefore;
    Scheduler.@Nullable Task task;
    boolean calledOff;

    Opening(ShardId shard, Runnable work, Runnable calledOffBefore) {
      this.shard = shard;
      this.work = work;
      this.calledOffBefore = calledOffBefore;
    }
  }

  OpeningTurns(int atOnce, IndexingMemory memory, Scheduler scheduler) {
    Check.positive(atOnce, "openings at once");
    this.atOnce = atOnce;
    this.memory = memory;
    this.scheduler = scheduler;
  }

  /**
   * The work is done when it is the shard's turn, perhaps before this returns; or else, if it is
   * called off before, the other thing.
   */
  void ask(ShardId shard, Runnable work, Runnable calledOffBefore) {
    synchronized (this) {
      waiting.put(shard, new Opening(shard, work, calledOffBefore));
    }
    begin();
  }

  /** Requests wait for the shard; says nothing of shards that do not wait for their turn. */
  synchronized void wanted(ShardId shard) {
    Opening opening = waiting.remove(shard);
    if (opening != null) {
      wanted.put(shard, opening);
    }
  }

  /** True if the shard waited, and will not be opened; if its opening is under way, it ends. */
  boolean callOff(ShardId shard) {
    List<Scheduler.Task> ended = new ArrayList<>();
    Opening waited;
    synchronized (this) {
      waited = waiting.remove(shard);
      waited = waited == null ? wanted.remove(shard) : waited;
      for (Opening opening : running) {
        if (waited == null && opening.shard.equals(shard)) {
          opening.calledOff = true;
          if (opening.task != null) {
            ended.add(opening.task);
          }
        }
      }
    }
    ended.forEach(Scheduler.Task::cancel);
    if (waited == null) {
      return false;
    }
    waited.calledOffBefore.run();
    return true;
  }

  /** Whether one that asks now would begin at once, as far as others under way are concerned. */
  synchronized boolean areFree() {
    return running.size() + waiting.size() + wanted.size() < atOnce;
  }

  /** Begins what may begin: to be called now and then, as nobody tells when memory was freed. */
  void begin() {
    for (Opening next = next(); next != null; next = next()) {
      Opening begun = next;
      begun(begun, scheduler.fork("open-shard-" + begun.shard, () -> run(begun)));
    }
  }

  private @Nullable Opening next() {
    boolean room = memory.hasRoom();
    synchronized (this) {
      if (running.size() >= atOnce || (!room && !running.isEmpty())) {
        return null;
      }
      Map<ShardId, Opening> first = wanted.isEmpty() ? waiting : wanted;
      if (first.isEmpty()) {
        return null;
      }
      Opening next = first.remove(first.keySet().iterator().next());
      running.add(next);
      return next;
    }
  }

  /** One that was called off before its task was known gets it here. */
  private void begun(Opening opening, Scheduler.Task task) {
    boolean late;
    synchronized (this) {
      opening.task = task;
      late = opening.calledOff;
    }
    if (late) {
      task.cancel();
    }
  }

  private void run(Opening opening) {
    try {
      opening.work.run();
    } finally {
      synchronized (this) {
        running.remove(opening);
      }
      begin();
    }
  }
}
