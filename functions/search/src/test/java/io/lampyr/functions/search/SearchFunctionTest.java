package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.SnapshotGuard;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Backends;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchFunctionTest {
  private final List<String> course = new ArrayList<>();

  private final Ports ports =
      new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SystemRandomness());

  private Deployed<SearchHandler> search() {
    course.add("made");
    Backends backends =
        new Backends(
            new MemoryBlobStore(new SystemClock()),
            new MemoryItemStore(),
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            Optional.of(RegionCache.inMemory(CacheSettings.inMemory(64 << 20), ports)));
    return new Deployed<>(
        Wiring.handler(
            backends,
            ports,
            new ApiSettings(Persona.ELASTICSEARCH, false, "test"),
            Optional.empty()),
        () -> course.add("measured"),
        () -> course.add("closed"));
  }

  private static byte[] answer(SnapshotGuard<SearchHandler> guard, byte[] event) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    guard.answer(handler -> handler.answer(new ByteArrayInputStream(event), out));
    return out.toByteArray();
  }

  private static String answer(SnapshotGuard<SearchHandler> guard, String event) throws Exception {
    return new String(
        answer(guard, event.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  /** A call for no shards, as the format of leaves' requests has it. */
  private static byte[] call() {
    return LeafPayload.encode(
        HexFormat.of().parseHex("4c594c4601012cff00f5000000e80700000000000002"));
  }

  @Test
  void coordinatorsAreAnsweredAsLeaves() throws Exception {
    SnapshotGuard<SearchHandler> guard = new SnapshotGuard<>(this::search);
    byte[] answered = answer(guard, call());
    assertThat(LeafCodec.reply(LeafPayload.decode(answered).orElseThrow()).results()).isEmpty();
    assertThatThrownBy(() -> answer(guard, LeafPayload.encode(new byte[100])))
        .isInstanceOf(CorruptionException.class);
  }

  @Test
  void whatTheGatewaySendsIsNeverTakenForALeafsCall() throws Exception {
    SnapshotGuard<SearchHandler> guard = new SnapshotGuard<>(this::search);
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
}
