package io.lampyr.pipelines.run;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import java.util.Optional;

/** {@code pipeline}: another pipeline, which is looked up when it is run. */
public record PipelineProcessor(TextTemplate name, boolean ignoreMissing) implements Processor {
  /** How what is said begins where there is no such pipeline. */
  public static final String MISSING = "Pipeline processor configured for non-existent pipeline [";

  public static PipelineProcessor of(Options options) {
    return new PipelineProcessor(
        options.template("name"), options.flag("ignore_missing_pipeline", false));
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    String id = name.render(document);
    Optional<Pipeline> found = course.source().pipeline(id);
    if (found.isEmpty()) {
      if (ignoreMissing) {
        return Flow.NEXT;
      }
      throw new FaultException(ErrorKind.ILLEGAL_STATE, MISSING + id + "]");
    }
    return course.run(found.get(), document);
  }

  /** Throws what a cycle of pipelines would, so that it is told before all of its turns are. */
  void probe(IngestDocument document, Course course) {
    try {
      Flow _ = run(document.copy(), course.unwatched());
    } catch (StepFailure failure) {
      InvalidInputException why = failure.why();
      if (why instanceof FaultException wrong
          && wrong.fault().reason().startsWith("Cycle detected")) {
        throw wrong;
      }
    }
  }
}
