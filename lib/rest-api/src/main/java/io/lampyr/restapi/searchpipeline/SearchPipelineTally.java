package io.lampyr.restapi.searchpipeline;

import io.lampyr.base.port.Clock;
import io.lampyr.pipelines.run.PipelineTally.Counter;
import io.lampyr.pipelines.run.PipelineTally.Counts;
import io.lampyr.pipelines.run.PipelineTally.OfStep;
import io.lampyr.pipelines.run.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What search pipelines have done in this process since it began: how often each of them and each
 * of its processors was run, how long that took, and how often it failed. Safe for many threads.
 * Bounded: so many pipelines are told apart.
 */
public final class SearchPipelineTally {
  private static final int MOST_PIPELINES = 10_000;

  private final Clock clock;
  private final Side requests;
  private final Side responses;
  private final Map<String, Both> pipelines = new ConcurrentHashMap<>();

  public SearchPipelineTally(Clock clock) {
    this.clock = clock;
    this.requests = side(List.of());
    this.responses = side(List.of());
  }

  /** What traces one search by the same clock. */
  PipelineTrace trace() {
    return new PipelineTrace(clock);
  }

  /** What was counted of one side of a pipeline, and of its processors in their order. */
  public record Told(Counts counts, List<OfStep> steps) {
    public Told {
      steps = List.copyOf(steps);
    }
  }

  /** Of what leads to a search, and of what comes after it. */
  public record ToldBoth(Told request, Told response) {}

  /** The counters of one side. */
  record Side(Counter whole, List<Step.Label> labels, List<Counter> steps) {

    private Told told() {
      List<OfStep> all = new ArrayList<>();
      for (int i = 0; i < labels.size(); i++) {
        all.add(new OfStep(labels.get(i), steps.get(i).counts()));
      }
      return new Told(whole.counts(), all);
    }
  }

  /** The counters of a pipeline as it was when it was run last. */
  record Both(Side request, Side response) {}

  private Side side(List<Step.Label> labels) {
    List<Counter> steps = new ArrayList<>();
    labels.forEach(_ -> steps.add(new Counter(clock)));
    return new Side(new Counter(clock), List.copyOf(labels), List.copyOf(steps));
  }

  private Side of(Side before, List<Step.Label> labels) {
    return before.labels().equals(labels)
        ? before
        : new Side(before.whole(), List.copyOf(labels), side(labels).steps());
  }

  /** The counters of a pipeline; of one too many, those of all such. */
  Both of(String id, List<Step.Label> before, List<Step.Label> after) {
    boolean room = pipelines.size() < MOST_PIPELINES || pipelines.containsKey(id);
    return pipelines.compute(
        room ? id : "_others",
        (_, known) ->
            known == null
                ? new Both(side(before), side(after))
                : new Both(of(known.request(), before), of(known.response(), after)));
  }

  /** Those of a pipeline that has no name. */
  Both nameless(List<Step.Label> before, List<Step.Label> after) {
    return new Both(side(before), side(after));
  }

  Counter requests() {
    return requests.whole();
  }

  Counter responses() {
    return responses.whole();
  }

  /** Of all pipelines together. */
  public ToldBoth total() {
    return new ToldBoth(requests.told(), responses.told());
  }

  /** By the pipelines' names, in their order. */
  public Map<String, ToldBoth> pipelines() {
    Map<String, ToldBoth> all = new TreeMap<>();
    pipelines.forEach(
        (id, both) -> all.put(id, new ToldBoth(both.request().told(), both.response().told())));
    return all;
  }
}
