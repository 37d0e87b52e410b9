package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.Script;
import io.lampyr.translog.format.TranslogKeys;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HeldStays. */
@Timeout(300)
class HoldsTest {
  private static final String COPY = "copy-1";
  private static final int MOST_REQUESTS = 400;

  /** What came of it, and whether the request was made at all. */
  private record Copied(boolean whole, boolean reached) {}

  private static Holds holds(GcWorld gc) {
    SeededRandomness randomness = new SeededRandomness(77);
    RetrySettings settings = RetrySettings.within(Duration.ofSeconds(5));
    Retries retries = new Retries(settings, gc.world.time, gc.world.time, randomness);
    ItemWriter writer = new ItemWriter(gc.world.items(), randomness, retries);
    return new Holds(gc.world.items(), writer, gc.world.time);
  }

  private static LawNode owner(GcWorld gc) {
    LawNode owner = gc.node(Fuse.none());
    gc.world.assign(owner);
    assertThat(owner.open()).isTrue();
    for (int from = 0; from < 400; from += 100) {
      write(owner, from);
    }
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

  /** What cluster state refers to as it is now. */
  private static Set<BlobKey> needed(GcWorld gc) {
    Set<BlobKey> needed = new TreeSet<>(gc.refers(gc.durable().orElseThrow()));
    TranslogPointer pointer = gc.world.item().value().head().translog().orElseThrow();
    for (BlobKey key : gc.keys(TranslogKeys.prefix(pointer.node()))) {
      if (TranslogKeys.generation(pointer.node(), key).orElseThrow() >= pointer.generation()) {
        needed.add(key);
      }
    }
    return needed;
  }

  /** Somebody begins to copy at a request of the collector; then all goes on for a while. */
  private static Copied copyAt(int request, boolean isHeld) {
    GcWorld gc = new GcWorld(5000 + request, Flaw.NONE);
    LawNode owner = owner(gc);
    Script unflushed = new Script(owner, "");
    unflushed.continueAt(900);
    unflushed.index("c");
    owner.release();
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    Holds holds = holds(gc);
    Set<BlobKey> needed = new TreeSet<>();
    Fuse fuse =
        Fuse.at(request, request % 2 == 0)
            .instead(() -> {
              if (isHeld) {
                holds.take(COPY);
              }
              needed.addAll(needed(gc));
              write(owner, 1000);
              write(owner, 1100);
            });
    gc.walk(fuse, true).toEnd();
    for (int i = 0; i < 3; i++) {
      gc.world.advance(GcWorld.GRACE.plusSeconds(1));
      if (isHeld) {
        assertThat(holds.renew(COPY)).as("request " + fuse).isEqualTo(fuse.blew());
      }
      gc.collect();
    }
    Set<BlobKey> there = new TreeSet<>(gc.keys("indices/"));
    there.addAll(gc.keys("translog/"));
    gc.assertSafe("behind request " + request);
    return new Copied(there.containsAll(needed), fuse.blew());
  }

  @Test
  void whatIsReadUnderAHoldIsNotDeletedWheneverItWasTaken() {
    int request = 1;
    boolean reached = true;
    boolean brokenWithout = false;
    while (request < MOST_REQUESTS && reached) {
      Copied held = copyAt(request, true);
      assertThat(held.whole()).as("request " + request).isTrue();
      brokenWithout |= !copyAt(request, false).whole();
      reached = held.reached();
      request++;
    }
    assertThat(request).as("requests of the collector").isBetween(10, MOST_REQUESTS - 1);
    assertThat(brokenWithout).as("without a hold something is deleted").isTrue();
  }

  @Test
  void aHoldThatNobodyRenewsIsTakenAwayAndGarbageGoes() {
    GcWorld gc = new GcWorld(61, Flaw.NONE);
    LawNode owner = owner(gc);
    Holds holds = holds(gc);
    holds.take(COPY);
    gc.collect();
    gc.world.advance(Holds.ENDS_AFTER.plusSeconds(1));
    gc.collect();
    assertThat(holds.renew(COPY)).as("who held it knows").isFalse();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
    gc.collect();
    gc.assertComplete("without a hold");
    assertThat(owner.serves()).isTrue();
  }

  @Test
  void anotherTakesTheHoldAndTheFirstKnows() {
    GcWorld gc = new GcWorld(62, Flaw.NONE);
    Holds holds = holds(gc);
    holds.take(COPY);
    assertThat(holds.stand()).isTrue();
    holds.take("copy-2");
    assertThat(holds.renew(COPY)).isFalse();
    holds.release(COPY);
    assertThat(holds.renew("copy-2")).isTrue();
    holds.release("copy-2");
    assertThat(holds.stand()).isFalse();
  }
}
