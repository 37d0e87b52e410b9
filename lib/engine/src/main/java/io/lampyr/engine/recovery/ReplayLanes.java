package io.lampyr.engine.recovery;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.memory.BufferedShard;
import io.lampyr.engine.shard.LoggedPoints;
import io.lampyr.translog.format.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Replays operations in several lanes at once: an id is always in the same one, so that its
 * operations keep their order. Between the log's objects the lanes wait for each other.
 */
final class ReplayLanes {
  /** As many as a node has processors to spare for one shard; each makes a segment of its own. */
  private static final int LANES = 4;

  /** So many operations are applied between two looks at what they take in memory. */
  private static final int LOOK_EVERY = 128;

  private final Replay replay;
  private final BufferedShard documents;
  private final ReplayMemory memory;
  private final Siblings siblings;
  private final Scheduler scheduler;

  ReplayLanes(Replay replay, BufferedShard documents, ReplayMemory memory, Scheduler scheduler) {
    this.replay = replay;
    this.documents = documents;
    this.memory = memory;
    this.scheduler = scheduler;
    this.siblings = new Siblings(scheduler, "replay", LANES);
  }

  /** Applies operations in the order of the log; returns when all are applied. */
  void apply(List<Operation> operations) throws IOException, InterruptedException {
    List<List<Operation>> lanes = new ArrayList<>(LANES);
    for (int i = 0; i < LANES; i++) {
      lanes.add(new ArrayList<>(operations.size() / LANES + 1));
    }
    for (Operation operation : operations) {
      if (operation instanceof Operation.Points points) {
        LoggedPoints.documents(points).forEach(one -> lanes.get(laneOf(one)).add(one));
      } else {
        lanes.get(laneOf(operation)).add(operation);
      }
    }
    lanes.removeIf(List::isEmpty);
    siblings.<List<Operation>, IOException>each(lanes, this::computeLane);
  }

  /**
   * Writes what is pending, a segment in each lane: the commit that is to follow would write one
   * after the other.
   */
  void finish() throws InterruptedException {
    siblings.<Integer, RuntimeException>each(
        Collections.nCopies(LANES, 0),
        _ ->
            scheduler.<Boolean, RuntimeException>compute(
                Scheduler.Work.REPLAY,
                () -> {
                  documents.writeLargestSegment();
                  return true;
                }));
  }

  private void computeLane(List<Operation> lane) throws IOException, InterruptedException {
    var _ =
        scheduler.<Boolean, IOException>compute(
            Scheduler.Work.REPLAY,
            () -> {
              applyLane(lane);
              return true;
            });
  }

  private static int laneOf(Operation operation) {
    return switch (operation) {
      case Operation.Index write -> Math.floorMod(write.name().id().hashCode(), LANES);
      case Operation.Delete delete -> Math.floorMod(delete.id().hashCode(), LANES);
      case Operation.NoOp _, Operation.Points _ -> 0;
    };
  }

  private void applyLane(List<Operation> lane) throws IOException {
    for (int i = 0; i < lane.size(); i++) {
      // A log may be much larger than memory.
      if (i % LOOK_EVERY == 0) {
        memory.keepSmall();
      }
      replay.apply(lane.get(i));
    }
  }
}
