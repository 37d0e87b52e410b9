package io.lampyr.restapi.byquery;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.WriteOutcome;
import io.lampyr.restapi.search.FoundDocument;
import io.lampyr.restapi.search.Sweep;
import io.lampyr.restapi.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Works through one slice, batch by batch. Confined to one thread. */
final class SliceRun {
  private static final int MAX_RETRIES = 11;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  /** Pages of large documents are made smaller, so that about so many bytes are held at once. */
  private static final long PAGE_BYTES = 16L << 20;

  private final int number;
  private final Sweep.Slice slice;
  private final Progress progress;
  private final Shared common;
  private int batch;
  private boolean mayBeRepeated;
  private volatile RunState.SliceState done;

  /**
   * What all slices of a run share.
   *
   * @param left how many documents may still be looked at
   * @param touched indices that were written to
   * @param lasting the run that they are parts of
   * @param batchDone told after each batch, once its documents are written
   */
  record Shared(
      Task task,
      Terms terms,
      Change.Maker changes,
      DocumentWriter writer,
      Failures failures,
      Budget left,
      Set<String> touched,
      Ports ports,
      TaskRun lasting,
      Runnable batchDone) {
    Clock clock() {
      return ports.clock();
    }
  }

  SliceRun(
      int number, Sweep.Slice slice, RunState.SliceState before, Progress progress, Shared common) {
    this.number = number;
    this.slice = slice;
    this.progress = progress;
    this.common = common;
    this.batch = before.batch();
    this.done = before;
    this.mayBeRepeated = common.lasting().isRepeated();
  }

  /** How far it has come, with what is written. */
  RunState.SliceState state() {
    return done;
  }

  void run() {
    while (common.task().cancelled().isEmpty() && !common.failures().any()) {
      long began = common.clock().monotonicNanos();
      int wanted = common.left().take(batch);
      if (wanted == 0) {
        if (common.left().isSpent()) {
          return;
        }
        // Another slice may give back what it does not find.
        sleep(LOOK_AGAIN);
        continue;
      }
      // Nothing of a page is held while the next one is worked through.
      int found = RequestMemory.passing(() -> page(wanted));
      if (found == 0 || slice.isExhausted() || common.left().isSpent() || common.failures().any()) {
        return;
      }
      common.batchDone().run();
      progress.throttle().pause(common.task(), found, began);
    }
  }

  /** How many documents of a page there were. */
  private int page(int wanted) {
    Sweep.Page page = take(wanted);
    int found = page.documents().size();
    progress.set(Progress.Count.TOTAL, page.total());
    if (found > 0) {
      progress.add(Progress.Count.BATCHES, 1);
      write(page.documents(), identity(wanted, found));
      mayBeRepeated = false;
      done = new RunState.SliceState(slice.place(), batch, progress.state());
    }
    return found;
  }

  /**
   * The same batch has the same name whoever writes it: its documents follow from where it begins
   * and how many were wanted.
   */
  private String identity(int wanted, int found) {
    long from = slice.place().seen() - found;
    return common.task().id() + "/" + number + "/" + from + "/" + wanted;
  }

  private Sweep.Page take(int wanted) {
    int found = 0;
    try {
      Sweep.Page page = next(wanted);
      found = page.documents().size();
      return page;
    } finally {
      common.left().settle(wanted, found);
    }
  }

  private Sweep.Page next(int wanted) {
    for (int attempt = 0; ; attempt++) {
      try {
        Sweep.Page page =
            slice.next(wanted, common.terms().maxDocuments(), progress.throttle().pauseFor(wanted));
        adapt(page);
        return page;
      } catch (OverloadedException busy) {
        if (attempt == MAX_RETRIES || common.task().cancelled().isPresent()) {
          throw busy;
        }
        progress.add(Progress.Count.SEARCHES_REPEATED, 1);
        rest(attempt);
      }
    }
  }

  private void adapt(Sweep.Page page) {
    long bytes = 0;
    for (FoundDocument document : page.documents()) {
      bytes += document.source() == null ? 0 : document.source().length;
    }
    if (bytes > PAGE_BYTES) {
      batch = (int) Math.max(1, page.documents().size() * PAGE_BYTES / bytes);
    }
  }

  private void write(List<FoundDocument> documents, String identity) {
    List<DocumentWrite> writes = new ArrayList<>();
    for (FoundDocument document : documents) {
      switch (common.changes().of(document)) {
        case Change.Write(DocumentWrite write) -> writes.add(write);
        case Change.Nothing _ -> progress.add(Progress.Count.NOOPS, 1);
      }
    }
    List<WriteOutcome> outcomes = List.of();
    for (int attempt = 0; !writes.isEmpty(); attempt++) {
      common.lasting().stillMine();
      // All of them each time: what was written by then is remembered, and not written again.
      outcomes = common.writer().write(writes, common.terms().ofWrites(identity));
      boolean last = attempt == MAX_RETRIES || common.task().cancelled().isPresent();
      if (last || outcomes.stream().noneMatch(SliceRun::isTurnedAway)) {
        break;
      }
      progress.add(Progress.Count.WRITES_REPEATED, 1);
      rest(attempt);
    }
    outcomes.forEach(this::take);
  }

  /** Only what was refused for lack of room is worth being sent again: it had no effect. */
  private static boolean isTurnedAway(WriteOutcome outcome) {
    return outcome instanceof WriteOutcome.Failed failed
        && failed.why() instanceof OverloadedException;
  }

  private void take(WriteOutcome outcome) {
    switch (outcome) {
      case WriteOutcome.Written written -> {
        common.touched().add(written.index());
        switch (written.applied().result()) {
          case CREATED -> progress.add(Progress.Count.CREATED, 1);
          case UPDATED -> progress.add(Progress.Count.UPDATED, 1);
          // A script may delete what is not there.
          case DELETED, NOT_FOUND -> progress.add(Progress.Count.DELETED, 1);
        }
      }
      case WriteOutcome.Redirected(WriteOutcome.Written kept) -> take(kept);
      case WriteOutcome.Unchanged _, WriteOutcome.Dropped _ ->
          progress.add(Progress.Count.NOOPS, 1);
      case WriteOutcome.Failed failed -> {
        boolean conflict = common.failures().isConflict(failed);
        if (conflict) {
          progress.add(Progress.Count.CONFLICTS, 1);
        }
        // A conflict with what the run itself has written, and nobody remembers, is none.
        if (!conflict || !(common.terms().proceeds() || mayBeRepeated)) {
          common.failures().add(failed);
        }
      }
    }
  }

  private void rest(int attempt) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempt, 10));
    sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
  }

  private void sleep(Duration pause) {
    try {
      common.ports().scheduler().sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while documents were written", e);
    }
  }
}
