package io.lampyr.pipelines.run;

import io.lampyr.base.port.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * What pipelines have done in this process since it began: how often each of them and each of its
 * processors was run, how long that took, and how often it failed. Safe for many threads. Bounded:
 * so many pipelines are told apart.
 */
public final class PipelineTally {
  private static final int MOST_PIPELINES = 10_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Clock clock;
  private final Counter total;
  private final Map<String, OfPipeline> pipelines = new ConcurrentHashMap<>();

  public PipelineTally(Clock clock) {
    this.clock = clock;
    this.total = new Counter(clock);
  }

  /** What was counted of one thing. */
  public record Counts(long count, long millis, long current, long failed) {}

  /** A processor, by its type and its tag, if it has one. */
  public record OfStep(Step.Label label, Counts counts) {}

  /** A pipeline, and its processors in their order. */
  public record Told(Counts counts, List<OfStep> steps) {
    public Told {
      steps = List.copyOf(steps);
    }
  }

  /** Counts what is done. */
  public static final class Counter {
    private final Clock clock;
    private final LongAdder count = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder current = new LongAdder();
    private final LongAdder failed = new LongAdder();

    public Counter(Clock clock) {
      this.clock = clock;
    }

    public <T> T count(Supplier<T> work) {
      long began = clock.monotonicNanos();
      boolean done = false;
      current.increment();
      try {
        T result = work.get();
        done = true;
        return result;
      } finally {
        current.decrement();
        count.increment();
        nanos.add(clock.monotonicNanos() - began);
        if (!done) {
          failed.increment();
        }
      }
    }

    public Counts counts() {
      return new Counts(count.sum(), nanos.sum() / NANOS_PER_MILLI, current.sum(), failed.sum());
    }
  }

  /** A pipeline as it was when it was run last; with other processors, these are counted anew. */
  record OfPipeline(Counter own, List<Step.Label> labels, List<Counter> steps) {
    private boolean isOf(Pipeline pipeline) {
      boolean same = labels.size() == pipeline.steps().size();
      for (int i = 0; same && i < labels.size(); i++) {
        same = labels.get(i).equals(pipeline.steps().get(i).label());
      }
      return same;
    }
  }

  /** Counts a document that goes through pipelines, however many. */
  public <T> T document(Supplier<T> work) {
    return total.count(work);
  }

  /** The counters of a pipeline; of one too many, those of all such. */
  OfPipeline of(Pipeline pipeline) {
    OfPipeline known = pipelines.get(pipeline.id());
    if (known != null && known.isOf(pipeline)) {
      return known;
    }
    List<Step.Label> labels = pipeline.steps().stream().map(Step::label).toList();
    boolean room = pipelines.size() < MOST_PIPELINES || pipelines.containsKey(pipeline.id());
    return pipelines.compute(
        room ? pipeline.id() : "_others",
        (_, before) -> {
          if (before != null && before.isOf(pipeline)) {
            return before;
          }
          List<Counter> steps = new ArrayList<>();
          labels.forEach(_ -> steps.add(new Counter(clock)));
          return new OfPipeline(
              before == null ? new Counter(clock) : before.own(), labels, List.copyOf(steps));
        });
  }

  public Counts total() {
    return total.counts();
  }

  /** By the pipelines' names, in their order. */
  public Map<String, Told> pipelines() {
    Map<String, Told> all = new TreeMap<>();
    pipelines.forEach((id, one) -> {
      List<OfStep> steps = new ArrayList<>();
      for (int i = 0; i < one.labels().size(); i++) {
        steps.add(new OfStep(one.labels().get(i), one.steps().get(i).counts()));
      }
      all.put(id, new Told(one.own().counts(), steps));
    });
    return all;
  }
}
