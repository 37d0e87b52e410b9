package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;
import java.util.List;

/** A pipeline that was compiled. Immutable and safe for many threads. */
public record Pipeline(String id, List<Step> steps, List<Step> onFailure) {
  public Pipeline {
    steps = List.copyOf(steps);
    onFailure = List.copyOf(onFailure);
  }

  Flow run(IngestDocument document, Course course) {
    Flow flow;
    try {
      flow = Step.all(steps, document, course);
    } catch (StepFailure failure) {
      if (onFailure.isEmpty()) {
        throw failure;
      }
      flow = Step.handled(failure, onFailure, document, course);
    }
    return flow == Flow.TERMINATED ? Flow.NEXT : flow;
  }
}
