package io.lampyr.translog.batch;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Virtual time for many tasks of which one runs at a time: a task runs until it sleeps or ends,
 * then the next one by time goes on, and chance decides between those of one instant. So a seed
 * fixes the whole course of a test. Tasks wait by sleeping, or for a condition, never for each
 * other in any other way.
 */
final class SteppedTime implements Clock, Scheduler {
  private final Random random;
  private final PriorityQueue<Step> steps = new PriorityQueue<>();
  private final Semaphore idle = new Semaphore(0);
  private final List<Strand> blocked = new ArrayList<>();
  private Strand running;
  private long nanos;
  private Throwable thrown;

  SteppedTime(long seed) {
    this.random = new Random(seed);
  }

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(nanos);
  }

  @Override
  public long monotonicNanos() {
    return nanos;
  }

  /** Runs all tasks until none is left or the time is reached. */
  void run(Duration until) throws InterruptedException {
    while (!steps.isEmpty() && steps.peek().nanos <= until.toNanos()) {
      Step step = steps.remove();
      if (step.strand.epoch != step.epoch || step.strand.over) {
        continue;
      }
      nanos = step.nanos;
      running = step.strand;
      running.resume();
      idle.acquire();
      wakeWhoseConditionHolds();
      if (thrown != null) {
        throw new AssertionError("a task failed", thrown);
      }
    }
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before a sleep");
    }
    Strand me = running;
    schedule(me, duration.toNanos());
    idle.release();
    me.turn.acquireUninterruptibly();
    if (me.interrupted) {
      me.interrupted = false;
      throw new InterruptedException("interrupted in a sleep");
    }
  }

  /** Waits without polling: the condition is looked at whenever a task has slept or ended. */
  void await(BooleanSupplier condition) {
    Strand me = running;
    me.condition = condition;
    blocked.add(me);
    idle.release();
    me.turn.acquireUninterruptibly();
  }

  private void wakeWhoseConditionHolds() {
    blocked.removeIf(strand -> {
      boolean holds = strand.condition.getAsBoolean();
      if (holds) {
        schedule(strand, 0);
      }
      return holds;
    });
  }

  private void schedule(Strand strand, long delay) {
    strand.epoch++;
    steps.add(new Step(nanos + delay, random.nextInt(), strand.epoch, strand));
  }

  @Override
  public Task fork(String name, Runnable work) {
    return after(Duration.ZERO, name, work);
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    Strand strand = new Strand(work);
    schedule(strand, delay.toNanos());
    return strand;
  }

  private record Step(long nanos, int chance, int epoch, Strand strand)
      implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Integer.compare(chance, other.chance);
    }
  }

  private final class Strand implements Task {
    private final Runnable work;
    private final Semaphore turn = new Semaphore(0);
    private BooleanSupplier condition = () -> true;
    private int epoch;
    private boolean started;
    private boolean interrupted;
    private boolean over;

    Strand(Runnable work) {
      this.work = work;
    }

    void resume() {
      if (started) {
        turn.release();
        return;
      }
      started = true;
      Thread.ofVirtual()
          .start(() -> {
            try {
              work.run();
            } catch (RuntimeException | Error failed) {
              thrown = failed;
            }
            over = true;
            idle.release();
          });
    }

    @Override
    public void join() {
      throw new IllegalStateException("tasks do not wait for each other in stepped time");
    }

    @Override
    public void cancel() {
      if (!started) {
        over = true;
      } else if (!over && this != running) {
        interrupted = true;
        schedule(this, 0);
      }
    }

    @Override
    public boolean isDone() {
      return over;
    }
  }
}
