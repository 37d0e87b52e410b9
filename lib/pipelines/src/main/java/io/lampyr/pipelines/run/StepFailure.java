package io.lampyr.pipelines.run;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.document.IngestDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A processor could not do its work; tells which it was. */
public final class StepFailure extends InvalidInputException {
  private static final String MESSAGE = "on_failure_message";
  private static final String TYPE = "on_failure_processor_type";
  private static final String TAG = "on_failure_processor_tag";
  private static final String PIPELINE = "on_failure_pipeline";

  private final transient InvalidInputException why;
  private final String type;
  private final @Nullable String tag;
  private final @Nullable String pipeline;

  private StepFailure(
      InvalidInputException why, String type, @Nullable String tag, @Nullable String pipeline) {
    super(String.valueOf(why.getMessage()), why);
    this.why = why;
    this.type = type;
    this.tag = tag;
    this.pipeline = pipeline;
  }

  static StepFailure of(
      InvalidInputException why, String type, @Nullable String tag, IngestDocument document) {
    if (why instanceof StepFailure inner) {
      return inner;
    }
    Object pipeline = document.ingest().get("pipeline");
    return new StepFailure(why, type, tag, pipeline == null ? null : pipeline.toString());
  }

  /** What clients are told. */
  public InvalidInputException why() {
    return why;
  }

  void tell(Map<String, @Nullable Object> ingest) {
    ingest.put(MESSAGE, message());
    ingest.put(TYPE, type);
    ingest.put(TAG, tag);
    if (pipeline != null) {
      ingest.put(PIPELINE, pipeline);
    }
  }

  static void forget(Map<String, @Nullable Object> ingest) {
    ingest.remove(MESSAGE);
    ingest.remove(TYPE);
    ingest.remove(TAG);
    ingest.remove(PIPELINE);
  }

  /** The reason that lies deepest. */
  private String message() {
    if (!(why instanceof FaultException wrong)) {
      return String.valueOf(why.getMessage());
    }
    Fault fault = wrong.fault();
    for (Fault deeper = fault.cause(); deeper != null; deeper = fault.cause()) {
      fault = deeper;
    }
    return fault.reason();
  }
}
