package io.lampyr.bench.gc;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.count.Traffic;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.engine.garbage.GcStep;
import java.util.Arrays;

/** Runs of garbage collection over a store that holds items too; its requests are counted. */
final class Collections {
  private final CountingBlobStore counted;
  private final GarbageCollector collector;
  private int runs;

  Collections(
      BlobStore store,
      GcSettings settings,
      Clock clock,
      Scheduler scheduler,
      Randomness randomness) {
    this.counted = new CountingBlobStore(store);
    this.collector =
        new GarbageCollector(
            new GarbageCollector.Storage(
                counted, new BlobItemStore(counted, "state"), CacheFolder.NONE),
            settings,
            new Ports(clock, scheduler, randomness));
  }

  /** One run, in the order of the state machine. */
  GcRun run(boolean full) {
    GcRun run = collector.begin("bench-" + ++runs, new GcRun.Kind(false, full));
    while (run.progress().more()) {
      run = collector.step(GcStep.DELETE, run);
    }
    run = collector.step(GcStep.TIDY, run);
    do {
      run = collector.step(GcStep.MARK, collector.step(GcStep.LIST, run));
    } while (run.progress().more());
    do {
      run = collector.step(GcStep.TRANSLOG, run);
    } while (run.progress().more());
    return collector.step(GcStep.RECORD, run);
  }

  /** All that was asked of the store until now. */
  long requests() {
    return requests(counted.traffic());
  }

  static long requests(Traffic traffic) {
    return Arrays.stream(RequestKind.values()).mapToLong(traffic::requests).sum();
  }
}
