package io.lampyr.restapi.cluster;

import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.searchpipeline.SearchPipeline;
import io.lampyr.restapi.searchpipeline.SearchPipelineTally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Search pipelines, as nodes show what they know and what they have done. */
final class SearchPipelineSection {
  private SearchPipelineSection() {}

  /** The types of processors. */
  static Map<String, @Nullable Object> types() {
    Map<String, @Nullable Object> section = new LinkedHashMap<>();
    SearchPipeline.types()
        .forEach((place, types) ->
            section.put(place, types.stream().map(type -> Map.of("type", type)).toList()));
    return section;
  }

  /** What they have done in this process. */
  static Map<String, @Nullable Object> of(SearchPipelineTally tally) {
    Map<String, @Nullable Object> pipelines = new LinkedHashMap<>();
    tally
        .pipelines()
        .forEach((id, told) -> {
          Map<String, @Nullable Object> one = new LinkedHashMap<>();
          one.put("request", IngestSection.counts(told.request().counts()));
          one.put("response", IngestSection.counts(told.response().counts()));
          one.put("request_processors", steps(told.request().steps()));
          one.put("response_processors", steps(told.response().steps()));
          pipelines.put(id, one);
        });
    Map<String, @Nullable Object> section = new LinkedHashMap<>();
    section.put("total_request", IngestSection.counts(tally.total().request().counts()));
    section.put("total_response", IngestSection.counts(tally.total().response().counts()));
    section.put("pipelines", pipelines);
    return section;
  }

  private static List<Map<String, @Nullable Object>> steps(List<PipelineTally.OfStep> steps) {
    return steps.stream().map(IngestSection::step).toList();
  }
}
