package io.lampyr.simulation.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.translog.format.TranslogKeys;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CommitsTest {
  private static final NodeId NODE = NodeId.random(new SeededRandomness(1));

  private final Laws laws = new Laws();
  private final MemoryBlobStore store =
      new MemoryBlobStore(new Machine(new FiberLoop(1), "outside", 1, (_, _) -> {}));

  /** As seed 100650 with 6 requests left it: its last node died, and was condemned in time. */
  @Test
  void theLogOfAMemberThatWasCondemnedIsNoGarbage() {
    putLog();
    new Commits(laws, store, () -> Set.of(NODE)).complete();
    assertThat(laws.broken()).isEmpty();
  }

  @Test
  void theLogOfANodeThatWasEjectedIsGarbage() {
    putLog();
    new Commits(laws, store, Set::of).complete();
    assertThat(laws.broken()).singleElement().asString().startsWith("GcComplete");
  }

  private void putLog() {
    var _ = store.put(TranslogKeys.key(NODE, 1), BlobContent.of(new byte[1]), PutCondition.ALWAYS);
  }
}
