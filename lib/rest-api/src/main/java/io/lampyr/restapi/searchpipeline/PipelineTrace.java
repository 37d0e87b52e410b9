package io.lampyr.restapi.searchpipeline;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.run.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each processor of a pipeline was given, what it made of it, and how long that took. For one
 * thread. Holds a copy of the search's body for each processor, and of hits what is held anyway.
 */
public final class PipelineTrace {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Clock clock;
  private final List<Map<String, @Nullable Object>> processors = new ArrayList<>();

  public PipelineTrace(Clock clock) {
    this.clock = clock;
  }

  /** As an answer has it. */
  public List<Map<String, @Nullable Object>> processors() {
    return List.copyOf(processors);
  }

  long now() {
    return clock.monotonicNanos();
  }

  /** A body as it is now, whatever becomes of it. */
  static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> body) {
    return Json.readObject(Json.write(body));
  }

  void done(Step.Label label, long began, Object given, Object made) {
    processors.add(told(label, began, "success", null, given, made));
  }

  void failed(Step.Label label, long began, Object given, RuntimeException why) {
    processors.add(told(label, began, "fail", why.getMessage(), given, null));
  }

  private Map<String, @Nullable Object> told(
      Step.Label label,
      long began,
      String status,
      @Nullable String error,
      Object given,
      @Nullable Object made) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("processor_name", label.type());
    if (label.tag() != null) {
      told.put("tag", label.tag());
    }
    told.put("duration_millis", (now() - began) / NANOS_PER_MILLI);
    told.put("status", status);
    if (error != null) {
      told.put("error", error);
    }
    told.put("input_data", given);
    told.put("output_data", made);
    return told;
  }
}
