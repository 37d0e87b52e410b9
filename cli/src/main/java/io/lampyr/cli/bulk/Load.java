package io.lampyr.cli.bulk;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cli.bulk.checkpoint.Prefix;
import io.lampyr.cli.bulk.checkpoint.Reached;
import io.lampyr.cli.bulk.input.Entry;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.InputReader;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.send.AbortedException;
import io.lampyr.cli.bulk.send.Batch;
import io.lampyr.cli.bulk.send.Sender;
import io.lampyr.cli.bulk.send.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Reads the inputs, cuts them into batches, and has each batch delivered on a thread of its own.
 * Memory is bounded by the number of slots: each holds one batch from its filling to its end.
 */
final class Load {
  /** How long requests under way may take to end once the run is to end. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final long LOOK_UP_MILLIS = 50;

  private final Layout layout;
  private final Sender sender;
  private final Stop stop;
  private final Scheduler scheduler;
  private final int most;
  private final Semaphore slots;
  private final Prefix prefix = new Prefix();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder bytesSkipped = new LongAdder();
  private final Set<Scheduler.Task> running = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  Load(Layout layout, Sender sender, int mostBatches, Stop stop, Scheduler scheduler) {
    this.layout = layout;
    this.sender = sender;
    this.most = mostBatches;
    this.slots = new Semaphore(mostBatches);
    this.stop = stop;
    this.scheduler = scheduler;
  }

  /** What was read of the inputs, as they lie there. */
  long bytesRead() {
    return bytesRead.sum();
  }

  /** Of these, what an earlier run had brought to its end. */
  long bytesSkipped() {
    return bytesSkipped.sum();
  }

  Prefix prefix() {
    return prefix;
  }

  /** Whether nothing is under way: then only an input can be waited for. */
  boolean isIdle() {
    return slots.availablePermits() == most;
  }

  /**
   * Reads one input and begins to deliver it; may return before all of it is settled. What was read
   * before the input fails is delivered all the same.
   */
  void read(Input input, Reached from) throws IOException, InterruptedException {
    try (InputReader reader = new InputReader(input, layout, bytesRead)) {
      long before = bytesRead.sum();
      reader.skipTo(from.offset(), from.line());
      bytesSkipped.add(bytesRead.sum() - before);
      Filling filling = new Filling(input, from);
      try {
        filling.takeAll(reader);
      } finally {
        filling.deliver();
      }
    }
  }

  /** One input's batch in the making. */
  private final class Filling {
    private final Input input;
    private final Entry entry = new Entry();
    private Reached end;
    private int target = sender.batchBytes();
    private Batch batch;

    Filling(Input input, Reached from) {
      this.input = input;
      this.end = from;
      this.batch = new Batch(input.name(), target);
    }

    void takeAll(InputReader reader) throws IOException, InterruptedException {
      while (!stop.isWished() && reader.next(entry)) {
        Optional<String> problem = problem(entry);
        if (problem.isPresent()) {
          sender.refuse(input.name(), entry, problem.get());
        } else {
          if (batch.count() > 0
              && (batch.size() + entry.size() > target || batch.count() == Batch.MOST_ENTRIES)) {
            deliver();
          }
          batch.add(entry);
        }
        end = new Reached(end.file(), reader.offset(), reader.line());
      }
    }

    /** Also if the batch is empty: the position is then behind entries that are not sent. */
    void deliver() throws InterruptedException {
      if (!stop.isWished()) {
        Load.this.deliver(batch, input, end);
        target = sender.batchBytes();
        batch = new Batch(input.name(), target);
      }
    }
  }

  /** Waits until everything is settled or given up, and rethrows what made the run end early. */
  void finish() throws AbortedException, IOException, InterruptedException {
    long waited = 0;
    while (!slots.tryAcquire(most, LOOK_UP_MILLIS, TimeUnit.MILLISECONDS)) {
      waited += stop.isWished() ? LOOK_UP_MILLIS : 0;
      if (waited > GRACE.toMillis()) {
        running.forEach(Scheduler.Task::cancel);
      }
    }
    slots.release(most);
    switch (failure.get()) {
      case null -> {}
      case AbortedException aborted -> throw aborted;
      case IOException failed -> throw failed;
      case RuntimeException bug -> throw bug;
      case Error error -> throw error;
      case Throwable other -> throw new IllegalStateException(other);
    }
  }

  private Optional<String> problem(Entry entry) {
    if (entry.problem().isEmpty() && entry.size() > layout.mostBytes()) {
      return Optional.of(
          "larger than the " + layout.mostBytes() + " bytes that a request may have (--max-bytes)");
    }
    return entry.problem();
  }

  private void deliver(Batch batch, Input input, Reached end) throws InterruptedException {
    while (!slots.tryAcquire(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS)) {
      if (stop.isWished()) {
        return;
      }
    }
    Prefix.Pending pending = prefix.begin(input.ordinal(), end);
    Scheduler.Task task =
        scheduler.fork(
            "bulk-delivery",
            () -> {
              try {
                sender.deliver(batch);
                prefix.settled(pending);
              } catch (InterruptedException stopped) {
                // Nothing is known of the batch: the prefix ends before it.
              } catch (Throwable failed) {
                failure.compareAndSet(null, failed);
                stop.now();
              } finally {
                slots.release();
              }
            });
    running.removeIf(Scheduler.Task::isDone);
    running.add(task);
  }
}
