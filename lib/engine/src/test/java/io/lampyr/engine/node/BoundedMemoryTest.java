package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** BoundedMemory: whatever is full says so, and what it holds stays within its bound. */
@Timeout(300)
class BoundedMemoryTest {
  private static final long BUDGET = 4 << 20;

  private final World world = new World(23);
  private final LawNode node = opened();
  private final OpenShard shard = node.shard();
  private long requests;

  private LawNode opened() {
    LawNode opened = new LawNode(world, Fuse.none());
    world.assign(opened);
    assertThat(opened.open()).isTrue();
    return opened;
  }

  /** Its disk stands still: nothing that is begun comes to anything. */
  private final class Stuck implements Scheduler {
    @Override
    public Task fork(String name, Runnable work) {
      return world.time.after(Duration.ofDays(1), name, work);
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      return world.time.after(delay, name, work);
    }

    @Override
    public void sleep(Duration duration) {
      world.time.advance(duration);
    }
  }

  private void write(WriteKind kind, int from, int count) {
    List<Write> writes = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      String id = "a document with a long name " + "x".repeat(100) + i;
      BytesRef source = new BytesRef(kind == WriteKind.DELETE ? "" : "text " + i);
      writes.add(new Write(i - from, kind, VersionCheck.NONE, DocumentKey.of(id), source));
    }
    RequestId request = new RequestId(3, ++requests);
    var _ = shard.documents().append(new AppendRequest(request, Duration.ZERO, 1, writes));
    world.time.advance(Duration.ofSeconds(1));
  }

  @Test
  void writersAreTurnedAwayWhenMemoryIsFullAndTheDiskDoesNotFollow() {
    IndexingMemory memory = new IndexingMemory(BUDGET, new ReclaimPolicy.RoundRobin(), new Stuck());
    memory.add(shard.memory());
    boolean turnedAway = false;
    for (int batch = 0; batch < 200 && !turnedAway; batch++) {
      try {
        memory.beforeWrite();
        write(WriteKind.INDEX, batch * 100, 100);
      } catch (OverloadedException full) {
        assertThat(full.retryAfter()).isPositive();
        turnedAway = true;
      }
    }
    assertThat(turnedAway).isTrue();
    assertThat(memory.usedBytes()).isLessThan(2 * BUDGET);
  }

  @Test
  void versionsAndTombstonesCountAndAreGivenBackWhenMemoryIsFull() {
    IndexingMemory memory = new IndexingMemory(BUDGET, new ReclaimPolicy.RoundRobin(), world.time);
    memory.add(shard.memory());
    long most = 0;
    for (int batch = 0; batch < 25; batch++) {
      memory.beforeWrite();
      write(WriteKind.INDEX, batch * 500, 500);
      memory.beforeWrite();
      write(WriteKind.DELETE, batch * 500, 500);
      most = Math.max(most, shard.documents().freeableVersionBytes());
    }
    assertThat(most).as("they do take memory").isGreaterThan(BUDGET / 4);
    assertThat(most).as("and no more than the budget allows").isLessThan(2 * BUDGET);
  }
}
