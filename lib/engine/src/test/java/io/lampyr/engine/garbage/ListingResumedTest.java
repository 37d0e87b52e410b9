package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A listing of everything that a run did not bring to its end. */
class ListingResumedTest {
  /** More than fit one list. */
  private static final int BLOBS = 120_000;

  private static final GcRun.Kind FULL = new GcRun.Kind(false, true);
  private static final byte[] CONTENT = {1, 2, 3};

  private final SystemClock clock = new SystemClock();
  private final MemoryItemStore items = new MemoryItemStore();
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);

  /** Of a process of its own: it knows nothing but what lies in the stores. */
  private GcWalk run(String id, GcRun.Kind kind) {
    ThreadScheduler scheduler =
        new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
    GarbageCollector collector =
        new GarbageCollector(
            new GarbageCollector.Storage(blobs, items, CacheFolder.NONE),
            GcSettings.DEFAULT,
            new Ports(clock, scheduler, new SeededRandomness(id.hashCode())));
    return new GcWalk(collector, id, kind, _ -> {});
  }

  @Test
  void theNextRunGoesOnWhereOneDiedAndTheOneAfterBeginsAnew() {
    MemoryCatalog catalog = MemoryCatalog.over(items, 1);
    IndexId index = catalog.catalog().create(NewIndex.named("logs")).id();
    for (int i = 0; i < BLOBS; i++) {
      // Of a term that is still to come, so nobody may judge it.
      String name = String.format(Locale.ROOT, "indices/%s/0/9/bcc-%06d", index, i);
      var _ = blobs.put(new BlobKey(name), BlobContent.of(CONTENT), PutCondition.IF_ABSENT);
    }
    GcWalk died = run("died", FULL);
    while (!died.at().equals("mark")) {
      died.step(false);
    }
    died.step(false);
    assertThat(died.at()).isEqualTo("list");
    GcRun rest = run("goes-on", FULL).toEnd();
    assertThat(rest.counts().of(GcCount.LIVE_OBJECTS)).isEqualTo(BLOBS);
    assertThat(rest.counts().of(GcCount.LIVE_BYTES)).isEqualTo(3L * BLOBS);
    GcRun whole = run("anew", FULL).toEnd();
    assertThat(whole.counts().of(GcCount.LIVE_OBJECTS)).isEqualTo(BLOBS);
    // Ninety-eight pages were not listed again.
    assertThat(whole.counts().of(GcCount.STORE_REQUESTS))
        .isGreaterThan(rest.counts().of(GcCount.STORE_REQUESTS) + 90);
  }

  @Test
  void aRunThatIsToChangeNothingMovesNothing() {
    GcWalk dry = run("dry", new GcRun.Kind(true, true));
    var _ = dry.toEnd();
    assertThat(items.query("cluster", "gc-sweep", Optional.empty(), 1).items()).isEmpty();
  }
}
