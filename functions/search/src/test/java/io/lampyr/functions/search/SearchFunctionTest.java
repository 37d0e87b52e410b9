package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.crac.Core;
import org.junit.jupiter.api.Test;

class SearchFunctionTest {
  private final List<String> course = new ArrayList<>();

  private Wiring wiring() {
    course.add("made");
    return new Wiring(
        new Wiring.Surroundings(
            new MemoryBlobStore(new SystemClock()),
            new MemoryItemStore(),
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            SearchEngine.Fleet.NONE,
            () -> course.add("closed")),
        new SearchSettings("", ByteSize.ofMb(64)),
        new ApiSettings(Persona.ELASTICSEARCH, false, "test"));
  }

  private static byte[] answer(SnapshotGuard guard, byte[] event) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    guard.handler().answer(new ByteArrayInputStream(event), out);
    return out.toByteArray();
  }

  private static String answer(SnapshotGuard guard, String event) throws Exception {
    return new String(
        answer(guard, event.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  /** A call for no shards, as the format of leaves' requests has it. */
  private static byte[] call() {
    return LeafPayload.encode(
        HexFormat.of().parseHex("4c594c4601012cff00f5000000e80700000000000002"));
  }

  @Test
  void nothingOfTheWiringGoesThroughASnapshot() throws Exception {
    SnapshotGuard guard = new SnapshotGuard(this::wiring);
    SearchHandler before = guard.handler();
    guard.beforeCheckpoint(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed");
    guard.afterRestore(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed", "made");
    assertThat(guard.handler()).isNotSameAs(before);
    assertThat(answer(guard, "{\"httpMethod\":\"GET\",\"path\":\"/_search\"}"))
        .contains("\"statusCode\":200");
  }

  @Test
  void coordinatorsAreAnsweredAsLeaves() throws Exception {
    SnapshotGuard guard = new SnapshotGuard(this::wiring);
    byte[] answered = answer(guard, call());
    assertThat(LeafCodec.reply(LeafPayload.decode(answered).orElseThrow()).results()).isEmpty();
    assertThatThrownBy(() -> answer(guard, LeafPayload.encode(new byte[100])))
        .isInstanceOf(CorruptionException.class);
  }

  @Test
  void whatTheGatewaySendsIsNeverTakenForALeafsCall() throws Exception {
    SnapshotGuard guard = new SnapshotGuard(this::wiring);
    String call = new String(call(), StandardCharsets.US_ASCII);
    String inside = call.substring(1, call.length() - 1);
    for (String event :
        List.of(
            // Whatever order the gateway gives its keys, and whatever a client puts into them.
            "{" + inside + ",\"httpMethod\":\"GET\",\"path\":\"/\"}",
            "{\"httpMethod\":\"GET\",\"path\":\"/\"," + inside + "}",
            "{\"httpMethod\":\"GET\",\"path\":\"/\",\"body\":" + quoted(call) + "}")) {
      assertThat(answer(guard, event)).contains("\"statusCode\":");
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\\\"") + '"';
  }

  @Test
  void onLambdaItSaysWhatIsMissing() {
    assertThatThrownBy(SearchFunction::new)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no object store and no cluster state on AWS");
  }
}
