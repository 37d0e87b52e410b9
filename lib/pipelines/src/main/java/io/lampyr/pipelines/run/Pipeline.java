package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A pipeline that was compiled. Immutable and safe for many threads. */
public record Pipeline(String id, List<Step> steps, List<Step> onFailure) {
  public Pipeline {
    steps = List.copyOf(steps);
    onFailure = List.copyOf(onFailure);
  }

  /** The enrich policies that it looks up in, but for those of pipelines that it leads to. */
  public Set<String> policies() {
    Set<String> all = new TreeSet<>();
    Stream.concat(steps.stream(), onFailure.stream()).forEach(step -> all.addAll(step.policies()));
    return all;
  }

  /** Whether it needs databases of addresses. */
  public boolean needsPlaces() {
    return Stream.concat(steps.stream(), onFailure.stream()).anyMatch(Step::needsPlaces);
  }

  Flow run(IngestDocument document, Course course) {
    Flow flow;
    try {
      flow =
          course.tally().isPresent()
              ? counted(document, course)
              : Step.all(steps, document, course);
    } catch (StepFailure failure) {
      if (onFailure.isEmpty()) {
        throw failure;
      }
      flow = Step.handled(failure, onFailure, document, course);
    }
    return flow == Flow.TERMINATED ? Flow.NEXT : flow;
  }

  private Flow counted(IngestDocument document, Course course) {
    List<PipelineTally.Counter> counters = course.tally().orElseThrow().of(this).steps();
    for (int i = 0; i < steps.size(); i++) {
      Flow flow = steps.get(i).run(document, course, Optional.of(counters.get(i)));
      if (flow != Flow.NEXT) {
        return flow;
      }
    }
    return Flow.NEXT;
  }
}
