package io.lampyr.functions.gc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.functions.gc.machine.StateMachine.Ended;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The machine that is deployed, run over memory stores. */
class GcMachineTest {
  private final SystemClock clock = new SystemClock();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  private final Wiring wiring =
      new Wiring(
          new Wiring.Backends(blobs, new MemoryItemStore(), CacheFolder.NONE),
          GcSettings.of(Duration.ofMillis(1), Duration.ofMillis(1)),
          new Ports(clock, scheduler, new SeededRandomness(1)));

  private Ended run(String name) {
    return Wiring.machine(scheduler)
        .run(
            name,
            Map.of("dry_run", false, "full", true),
            (_, event) -> wiring.handler().answer(event));
  }

  @Test
  void theDefinitionDeletesWhatIsGarbageInTwoRuns() throws InterruptedException {
    BlobKey orphan = new BlobKey("indices/DDDDDDDDDDDDDDDDDDDDDD/0/1/bcc-1");
    var _ = blobs.put(orphan, BlobContent.of(new byte[9]), PutCondition.IF_ABSENT);
    assertThat(run("one")).isInstanceOf(Ended.Succeeded.class);
    assertThat(blobs.head(orphan)).isPresent();
    assertThat(wiring.pending()).hasSize(1);
    scheduler.sleep(Duration.ofMillis(10));
    assertThat(run("two")).isInstanceOf(Ended.Succeeded.class);
    assertThat(blobs.head(orphan)).isEmpty();
    assertThat(wiring.pending()).isEmpty();
    assertThat(wiring.report().runs()).extracting(run -> run.id()).containsExactly("two", "one");
    assertThat(blobs.list("gc/runs/", Optional.empty(), 10).blobs()).isEmpty();
  }

  @Test
  void anEventThatIsNoCallIsRefused() {
    for (String event :
        List.of(
            "",
            "[]",
            "{}",
            "{\"step\":\"explode\"}",
            "{\"step\":\"delete\"}",
            "{\"step\":\"begin\",\"id\":\"../x\",\"dry_run\":false,\"full\":true}")) {
      assertThatThrownBy(() -> wiring.handler().answer(event.getBytes(UTF_8)))
          .as(event)
          .isInstanceOf(InvalidInputException.class);
    }
  }
}
