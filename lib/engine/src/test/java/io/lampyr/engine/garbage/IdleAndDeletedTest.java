package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.Script;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class IdleAndDeletedTest {
  private static LawNode owner(GcWorld gc) {
    LawNode owner = gc.node(Fuse.none());
    gc.world.assign(owner);
    assertThat(owner.open()).isTrue();
    return owner;
  }

  private static void write(LawNode owner, int from) {
    Script script = new Script(owner, "");
    script.continueAt(from);
    script.index("a");
    script.index("b");
    owner.release();
    script.flush();
  }

  @Test
  void aShardThatIsFlushedKeepsNothingOfTheLogAndRecoversAll() {
    GcWorld gc = new GcWorld(31, Flaw.NONE);
    LawNode owner = owner(gc);
    write(owner, 0);
    write(owner, 100);
    TranslogPointer pointer = gc.world.item().value().head().translog().orElseThrow();
    assertThat(pointer.generation()).isEqualTo(owner.parts().log().batcher().openGeneration());
    gc.collect();
    assertThat(gc.keys("translog/")).isEmpty();
    owner.fuse.kill();
    gc.world.judge(owner(gc));
  }

  /** Nothing refers yet to what is brought back. */
  @Test
  void nothingIsCollectedWhileABackupIsBroughtBack() {
    GcWorld gc = new GcWorld(33, Flaw.NONE);
    BlobContent id = BlobContent.of(new byte[] {'1'});
    var _ = gc.world.blobs().put(RestoreMark.KEY, id, PutCondition.IF_ABSENT);
    assertThatThrownBy(gc::collect)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("was not ended: call it again key=cluster/restoring");
    var _ = gc.world.blobs().delete(List.of(Deletion.of(RestoreMark.KEY)));
    gc.collect();
  }

  @Test
  void aShardWithSomethingUnflushedKeepsItsLog() {
    GcWorld gc = new GcWorld(32, Flaw.NONE);
    LawNode owner = owner(gc);
    write(owner, 0);
    Script script = new Script(owner, "");
    script.continueAt(500);
    script.index("c");
    owner.release();
    script.refresh();
    gc.collect();
    assertThat(gc.keys("translog/")).isNotEmpty();
    owner.fuse.kill();
    gc.world.judge(owner(gc));
  }

  @Test
  void ofADeletedIndexNothingIsLeftAndItsOwnerLetsGo() {
    GcWorld gc = new GcWorld(33, Flaw.NONE);
    LawNode owner = owner(gc);
    write(owner, 0);
    write(owner, 100);
    gc.catalog().deletion().delete(gc.world.shard.index());
    gc.collect();
    assertThat(gc.keys("indices/")).as("the grace is not over").isNotEmpty();
    Script late = new Script(owner, "");
    late.continueAt(900);
    late.index("late");
    owner.release();
    late.flush();
    assertThat(owner.serves()).as("it can publish nothing").isFalse();
    owner.closeShard();
    for (int i = 0; i < 3; i++) {
      gc.world.advance(GcWorld.GRACE.plusSeconds(1));
      gc.collect();
    }
    assertThat(gc.keys("indices/")).isEmpty();
    assertThat(gc.keys("translog/")).isEmpty();
    String partition = StateKeys.indexPartition(gc.world.shard.index());
    assertThat(gc.world.items().query(partition, "", Optional.empty(), 10).items()).isEmpty();
    assertThat(gc.world.items().query(StateKeys.RELEASED, "", Optional.empty(), 10).items())
        .isEmpty();
    assertThat(gc.world.items().query(StateKeys.CATALOG, "", Optional.empty(), 10).items())
        .isEmpty();
  }

  @Test
  void abandonedUploadsAndOldResultsGoAndOthersStay() {
    GcWorld gc = new GcWorld(34, Flaw.NONE);
    write(owner(gc), 0);
    // In the next term, so that uploads of the first one are abandoned.
    write(owner(gc), 100);
    String shard = "indices/" + gc.world.shard.index() + "/0/";
    var parts = gc.world.blobs().multipart().orElseThrow();
    var stalled = parts.begin(new BlobKey(shard + "1/bcc-1"));
    var running = parts.begin(new BlobKey(shard + "99/bcc-1"));
    put(gc, "results/old");
    gc.world.advance(Duration.ofDays(6));
    put(gc, "results/new");
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
    assertThat(parts.uploads("", Optional.empty(), 10)).contains(running).doesNotContain(stalled);
    assertThat(gc.keys("results/")).containsExactly(new BlobKey("results/new"));
  }

  private static void put(GcWorld gc, String key) {
    var _ =
        gc.world.blobs().put(new BlobKey(key), BlobContent.of(new byte[1]), PutCondition.IF_ABSENT);
  }

  @Test
  void aDryRunChangesNothing() {
    GcWorld gc = new GcWorld(35, Flaw.NONE);
    LawNode owner = owner(gc);
    write(owner, 0);
    write(owner, 100);
    write(owner, 200);
    var indices = gc.keys("indices/");
    var logs = gc.keys("translog/");
    GcRun run =
        new GcWalk(gc.collector(Fuse.none()), "dry", new GcRun.Kind(true, true), step -> {})
            .toEnd();
    assertThat(run.counts().of(GcCount.GARBAGE_OBJECTS)).isPositive();
    assertThat(run.counts().of(GcCount.TOMBSTONED_OBJECTS)).isZero();
    assertThat(gc.keys("indices/")).isEqualTo(indices);
    assertThat(gc.keys("translog/")).isEqualTo(logs);
    assertThat(gc.keys("gc/tombstones/")).isEmpty();
  }
}
