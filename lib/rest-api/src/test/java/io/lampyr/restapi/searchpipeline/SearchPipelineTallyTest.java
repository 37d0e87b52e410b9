package io.lampyr.restapi.searchpipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SystemClock;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.run.PipelineTally;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchPipelineTallyTest {
  private final SearchPipelineTally tally = new SearchPipelineTally(new SystemClock());

  private SearchPipeline.Passage passage(String id, String source, boolean ignores) {
    Map<String, Object> script = Map.of("tag", "t", "source", source, "ignore_failure", ignores);
    return SearchPipeline.compile(
            id, Map.of("request_processors", List.of(Map.of("script", script))))
        .passage(tally, null);
  }

  private static List<Long> counts(PipelineTally.Counts counts) {
    return List.of(counts.count(), counts.current(), counts.failed());
  }

  @Test
  void runsAndFailuresAreCountedByPipelineAndProcessor() {
    assertThat(passage("p", "ctx._source.size = 1", false).request(Map.of()))
        .isEqualTo(Map.of("size", 1));
    assertThatThrownBy(() -> passage("p", "ctx._source.no = 1", false).request(Map.of()))
        .isInstanceOf(FaultException.class);
    String half = "ctx._source.size = 1; ctx._source.no = 1";
    assertThat(passage("q", half, true).request(Map.of("from", 2L))).isEqualTo(Map.of("from", 2L));
    passage(SearchPipeline.INLINE, "ctx._source.size = 1", false).request(Map.of());

    assertThat(counts(tally.total().request().counts())).containsExactly(4L, 0L, 1L);
    assertThat(counts(tally.total().response().counts())).containsExactly(0L, 0L, 0L);
    Map<String, SearchPipelineTally.ToldBoth> pipelines = tally.pipelines();
    assertThat(pipelines).containsOnlyKeys("p", "q");
    assertThat(counts(pipelines.get("p").request().counts())).containsExactly(2L, 0L, 1L);
    PipelineTally.OfStep step = pipelines.get("q").request().steps().getFirst();
    assertThat(step.label().type()).isEqualTo("script");
    assertThat(step.label().tag()).isEqualTo("t");
    assertThat(counts(step.counts())).containsExactly(1L, 0L, 1L);
  }

  @Test
  void otherProcessorsAreCountedAnew() {
    passage("p", "ctx._source.size = 1", false).request(Map.of());
    String other = "{\"request_processors\":[{\"oversample\":{\"sample_factor\":2}}]}";
    SearchPipeline.compile("p", Json.readObject(other)).passage(tally, null).request(Map.of());

    SearchPipelineTally.Told told = tally.pipelines().get("p").request();
    assertThat(told.counts().count()).isEqualTo(2);
    assertThat(told.steps()).hasSize(1);
    assertThat(told.steps().getFirst().counts().count()).isEqualTo(1);
  }
}
