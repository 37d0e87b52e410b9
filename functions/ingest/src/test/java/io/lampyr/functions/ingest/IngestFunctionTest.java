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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.crac.Core;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void environmentSaysWhereEverythingIsOrWhatIsMissing(@TempDir Path folder) throws Exception {
    assertThatThrownBy(IngestFunction::new)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("give store.folder, or LAMPYR_STORE_FOLDER");
    Map<String, String> onAws =
        Map.of("LAMPYR_STORE_KIND", "s3", "LAMPYR_STORE_BUCKET", "b", "LAMPYR_NODE_SECRET", "s");
    assertThatThrownBy(() -> FunctionSurroundings.wiring(onAws))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("LAMPYR_AWS_REGION");
    Map<String, String> inFolder = Map.of("LAMPYR_STORE_FOLDER", folder.toString());
    assertThatThrownBy(() -> FunctionSurroundings.wiring(inFolder))
        .hasMessageContaining("LAMPYR_NODE_SECRET_ID or LAMPYR_NODE_SECRET");
    Map<String, String> whole = new HashMap<>(inFolder);
    whole.put("LAMPYR_NODE_SECRET", "a-secret-of-the-tests-0123456789");
    SnapshotGuard guard = new SnapshotGuard(() -> FunctionSurroundings.wiring(whole));
    assertThat(answer(guard, "{\"httpMethod\":\"GET\",\"path\":\"/_cat/indices\"}"))
        .contains("\"statusCode\":200");
    guard.beforeCheckpoint(Core.getGlobalContext());
  }
}
