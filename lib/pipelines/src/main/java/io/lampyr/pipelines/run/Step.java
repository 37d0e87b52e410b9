package io.lampyr.pipelines.run;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.pipelines.document.IngestDocument;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A processor in its place: when it is run, and what becomes of its failures.
 *
 * @param onFailure what is run when the processor fails; if it is nothing, the pipeline fails
 */
public record Step(
    Label label,
    Processor processor,
    Optional<Condition> condition,
    boolean ignoreFailure,
    List<Step> onFailure) {
  public Step {
    onFailure = List.copyOf(onFailure);
  }

  /** What a processor is called. */
  public record Label(String type, @Nullable String tag, @Nullable String description) {}

  /** The enrich policies that are looked up in. */
  public Set<String> policies() {
    Set<String> all = new TreeSet<>(processor.policies());
    onFailure.forEach(step -> all.addAll(step.policies()));
    return all;
  }

  /** Whether databases of addresses are needed. */
  public boolean needsPlaces() {
    return processor.needsPlaces() || onFailure.stream().anyMatch(Step::needsPlaces);
  }

  /** Runs the processor if its condition holds, and what is to be run if it fails. */
  public Flow run(IngestDocument document, Course course) {
    return run(document, course, Optional.empty());
  }

  /** The same, counted: but not where the condition does not hold. */
  Flow run(IngestDocument document, Course course, Optional<PipelineTally.Counter> counter) {
    document.work().step();
    if (condition.isPresent()) {
      boolean holds;
      try {
        holds = condition.get().holds(document, course);
      } catch (InvalidInputException wrong) {
        StepFailure failure = StepFailure.of(wrong, "conditional", label.tag(), document);
        course.watch().ifPresent(watch -> watch.failed(this, failure.why()));
        throw failure;
      }
      if (!holds) {
        course.watch().ifPresent(watch -> watch.skipped(this));
        return Flow.NEXT;
      }
    }
    return tried(document, course, counter);
  }

  private Flow tried(
      IngestDocument document, Course course, Optional<PipelineTally.Counter> counter) {
    boolean leads = processor instanceof PipelineProcessor;
    try {
      if (processor instanceof PipelineProcessor inner && course.watch().isPresent()) {
        inner.probe(document, course);
        course.watch().get().entered(this);
      }
      Flow flow =
          counter.isPresent()
              ? counter.get().count(() -> processor.run(document, course))
              : processor.run(document, course);
      if (!leads) {
        course.watch().ifPresent(watch -> watch.passed(this, flow, document));
      }
      return flow;
    } catch (InvalidInputException wrong) {
      boolean toldInside = leads && wrong instanceof StepFailure;
      StepFailure failure = StepFailure.of(wrong, label.type(), label.tag(), document);
      if (ignoreFailure) {
        course.watch().ifPresent(watch -> watch.ignored(this, failure.why(), document));
        return Flow.NEXT;
      }
      if (!toldInside) {
        course.watch().ifPresent(watch -> watch.failed(this, failure.why()));
      }
      if (onFailure.isEmpty()) {
        throw failure;
      }
      return handled(failure, onFailure, document, course);
    }
  }

  /** Runs the steps, which can read what went wrong. */
  static Flow handled(
      StepFailure failure, List<Step> handlers, IngestDocument document, Course course) {
    failure.tell(document.ingest());
    try {
      return all(handlers, document, course);
    } finally {
      StepFailure.forget(document.ingest());
    }
  }

  /** Runs one after the other, up to the first that leads elsewhere. */
  static Flow all(List<Step> steps, IngestDocument document, Course course) {
    for (Step step : steps) {
      Flow flow = step.run(document, course);
      if (flow != Flow.NEXT) {
        return flow;
      }
    }
    return Flow.NEXT;
  }
}
