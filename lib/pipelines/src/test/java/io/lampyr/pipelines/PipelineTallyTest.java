package io.lampyr.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lampyr.base.port.SystemClock;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.PipelineTally;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PipelineTallyTest {
  private final PipelineTally tally = new PipelineTally(new SystemClock());
  private final Trial known = new Trial();

  private Flow run(String body, String source, Optional<Map<String, Object>> writer) {
    IngestDocument document = Trial.document(source);
    Flow flow =
        new Course(known, Optional.empty(), writer, Optional.of(tally))
            .run(Trial.compile("p", body), document);
    left = new String(Json.write(document.source()), StandardCharsets.UTF_8);
    return flow;
  }

  private String left = "";

  private List<Long> counts(PipelineTally.Counts counts) {
    return List.of(counts.count(), counts.current(), counts.failed());
  }

  @Test
  void runsAndFailuresAreCountedByPipelineAndProcessor() {
    String body =
        "{'processors':[{'set':{'field':'a','value':1,'tag':'t'}},"
            + "{'lowercase':{'field':'b','ignore_failure':true}},"
            + "{'fail':{'message':'no','if':'ctx.c != null'}}]}";
    run(body, "{'b':'X'}", Optional.empty());
    run(body, "{}", Optional.empty());
    assertThatThrownBy(() -> run(body, "{'b':'X','c':1}", Optional.empty())).isNotNull();
    PipelineTally.Told told = tally.pipelines().get("p");
    assertThat(counts(told.counts())).containsExactly(3L, 0L, 1L);
    assertThat(told.steps())
        .extracting(step -> step.label().type(), step -> counts(step.counts()))
        .containsExactly(
            tuple("set", List.of(3L, 0L, 0L)),
            tuple("lowercase", List.of(3L, 0L, 1L)),
            // Where the condition does not hold, nothing was run.
            tuple("fail", List.of(1L, 0L, 1L)));
  }

  @Test
  void otherProcessorsUnderTheSameNameAreCountedAnew() {
    run("{'processors':[{'set':{'field':'a','value':1}}]}", "{}", Optional.empty());
    run("{'processors':[{'drop':{}}]}", "{}", Optional.empty());
    PipelineTally.Told told = tally.pipelines().get("p");
    assertThat(told.counts().count()).isEqualTo(2);
    assertThat(told.steps()).hasSize(1);
    assertThat(told.steps().getFirst().counts().count()).isEqualTo(1);
  }

  @Test
  void aDocumentIsToldWhoWritesIt() {
    String body =
        "{'processors':[{'set_security_user':{'field':'user','properties':['username','realm']}}]}";
    Map<String, Object> writer = Map.of("username", "shipper", "authentication_type", "API_KEY");
    run(body, "{'user':{'own':1}}", Optional.of(writer));
    assertThat(left).isEqualTo("{\"user\":{\"own\":1,\"username\":\"shipper\"}}");
    assertThatThrownBy(() -> run(body, "{}", Optional.empty()))
        .hasMessageContaining("There is no authenticated user");
    assertThatThrownBy(() ->
            Trial.compile(
                "p", "{'processors':[{'set_security_user':{'field':'u','properties':['odd']}}]}"))
        .hasMessageContaining("Property value [odd] is in valid");
  }
}
