package io.lampyr.bench.gc;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.report.Table;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.engine.garbage.GcCount;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A hundred thousand blobs that nobody refers to: marked by one run, deleted by the next. */
final class Bulk {
  private static final int OBJECTS = 100_000;
  private static final int MOST_REQUESTS = 300;
  private static final long SEED = 7;

  private Bulk() {}

  /** The machine's clock, which can be put forward. */
  private static final class Leaping implements Clock {
    private final Clock clock = new SystemClock();
    private Duration ahead = Duration.ZERO;

    @Override
    public synchronized Instant now() {
      return clock.now().plus(ahead);
    }

    @Override
    public long monotonicNanos() {
      return clock.monotonicNanos();
    }

    synchronized void leap(Duration by) {
      ahead = ahead.plus(by);
    }
  }

  static void run(Table table) {
    Leaping clock = new Leaping();
    SeededRandomness randomness = new SeededRandomness(SEED);
    MemoryBlobStore store = new MemoryBlobStore(clock);
    IndexId gone = IndexId.random(randomness);
    for (int i = 1; i <= OBJECTS; i++) {
      BlobKey key = new BlobKey("indices/" + gone + "/" + i % 8 + "/1/bcc-" + i);
      var _ = store.put(key, BlobContent.of(new byte[64]), PutCondition.IF_ABSENT);
    }
    ThreadScheduler scheduler = new ThreadScheduler((thread, failure) -> failure.printStackTrace());
    GcSettings settings = GcSettings.DEFAULT;
    Collections collections = new Collections(store, settings, clock, scheduler, randomness);
    long began = clock.monotonicNanos();
    GcRun marked = collections.run(true);
    clock.leap(settings.grace().plusSeconds(1));
    GcRun deleted = collections.run(false);
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    int left = store.list("indices/", Optional.empty(), 1).blobs().size();
    table.note("bulk seed", SEED);
    table.add("bulk: requests", List.of((double) collections.requests(), (double) MOST_REQUESTS));
    table.add(
        "bulk: marked",
        List.of((double) marked.counts().of(GcCount.TOMBSTONED_OBJECTS), (double) OBJECTS));
    table.add(
        "bulk: deleted",
        List.of((double) deleted.counts().of(GcCount.DELETED_OBJECTS), (double) OBJECTS));
    table.add("bulk: left", List.of((double) left, 0.0));
    table.add("bulk: seconds", List.of(seconds, Double.NaN));
  }
}
