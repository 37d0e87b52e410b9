package io.lampyr.functions.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.crac.Core;
import org.junit.jupiter.api.Test;

class IngestFunctionTest {
  private final List<String> course = new ArrayList<>();

  private Wiring wiring() {
    course.add("made");
    return new Wiring(
        new MemoryBlobStore(new SystemClock()),
        new MemoryItemStore(),
        (node, _) -> {
          throw new IllegalStateException("no node is asked: " + node);
        },
        (node, _) -> {
          throw new IllegalStateException("no node is asked: " + node);
        },
        () -> course.add("closed"),
        new ApiSettings(Persona.ELASTICSEARCH, false, "test"));
  }

  private static String answer(SnapshotGuard guard, String event) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    guard.handler().answer(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void nothingOfTheWiringGoesThroughASnapshot() throws Exception {
    SnapshotGuard guard = new SnapshotGuard(this::wiring);
    IngestHandler before = guard.handler();
    guard.beforeCheckpoint(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed");
    guard.afterRestore(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed", "made");
    assertThat(guard.handler()).isNotSameAs(before);
    assertThat(answer(guard, "{\"httpMethod\":\"GET\",\"path\":\"/\"}"))
        .contains("\"statusCode\":200", "Lampyr lights up");
  }

  @Test
  void whatIsNoEventIsAnsweredInTheUsualShape() throws Exception {
    SnapshotGuard guard = new SnapshotGuard(this::wiring);
    assertThat(answer(guard, "{\"path\":\"/\"}"))
        .contains("\"statusCode\":400", "illegal_argument_exception", "lacks key=httpMethod");
    assertThat(answer(guard, "{\"httpMethod\":\"PATCH\",\"path\":\"/\"}"))
        .contains("\"statusCode\":405", "Unexpected HTTP method [PATCH]");
  }

  @Test
  void onLambdaItSaysWhatIsMissing() {
    assertThatThrownBy(IngestFunction::new)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no object store and no cluster state on AWS");
  }
}
