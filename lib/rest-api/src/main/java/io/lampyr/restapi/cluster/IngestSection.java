package io.lampyr.restapi.cluster;

import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.Persona;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What pipelines have done in this process, as statistics of nodes show it. */
final class IngestSection {
  private IngestSection() {}

  static Map<String, @Nullable Object> of(PipelineTally tally, Persona persona) {
    Map<String, @Nullable Object> pipelines = new LinkedHashMap<>();
    tally
        .pipelines()
        .forEach((id, told) -> {
          Map<String, @Nullable Object> one = counts(told.counts());
          List<@Nullable Object> processors = new ArrayList<>();
          told.steps().forEach(step -> processors.add(step(step)));
          if (persona == Persona.ELASTICSEARCH) {
            // Bytes are not counted; clients want the numbers all the same.
            one.put("ingested_as_first_pipeline_in_bytes", 0L);
            one.put("produced_as_first_pipeline_in_bytes", 0L);
          }
          one.put("processors", processors);
          pipelines.put(id, one);
        });
    Map<String, @Nullable Object> section = new LinkedHashMap<>();
    section.put("total", counts(tally.total()));
    section.put("pipelines", pipelines);
    return section;
  }

  /** A processor by its type and tag. */
  static Map<String, @Nullable Object> step(PipelineTally.OfStep step) {
    String tag = step.label().tag();
    String type = step.label().type();
    Map<String, @Nullable Object> stats = new LinkedHashMap<>();
    stats.put("type", type);
    stats.put("stats", counts(step.counts()));
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    named.put(tag == null ? type : type + ":" + tag, stats);
    return named;
  }

  static Map<String, @Nullable Object> counts(PipelineTally.Counts counted) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("count", counted.count());
    counts.put("time_in_millis", counted.millis());
    counts.put("current", counted.current());
    counts.put("failed", counted.failed());
    return counts;
  }
}
