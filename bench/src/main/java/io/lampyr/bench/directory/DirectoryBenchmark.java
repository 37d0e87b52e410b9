package io.lampyr.bench.directory;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.MMapDirectory;

/**
 * Warm searches through the blob directory over a cache in a folder, beside the same searches of
 * the same index on {@link MMapDirectory}, in turns within one run. The ratio of the medians is
 * what counts.
 */
public final class DirectoryBenchmark {
  /** For each kind, before any is measured: the compiler is to know all of them. */
  private static final int WARM_UP_ROUNDS = 1500;

  private static final int ROUNDS = 400;
  private static final long CACHE_BYTES = 2L << 30;

  private final Clock clock = new SystemClock();

  private DirectoryBenchmark() {}

  /** Builds the index in a temporary folder, and measures. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      return new DirectoryBenchmark().measure(scratch.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Table measure(Path folder) throws IOException {
    Ports ports =
        new Ports(
            clock,
            new ThreadScheduler((thread, failure) -> System.err.println(thread + " " + failure)),
            new SystemRandomness(),
            Metrics.none());
    try (MMapDirectory mapped = SampleIndex.build(folder.resolve("index"));
        RegionCache cache =
            RegionCache.inFolder(
                folder.resolve("cache"), CacheSettings.onDisk(CACHE_BYTES), ports);
        BlobCopy blobs = BlobCopy.of(mapped, cache, clock);
        DirectoryReader plain = DirectoryReader.open(mapped);
        DirectoryReader fromBlobs = DirectoryReader.open(blobs.directory())) {
      for (Workload workload : Workload.values()) {
        warmUp(workload.on(plain), workload.on(fromBlobs));
      }
      Table table = new Table("directory", List.of("mmap_micros", "blob_micros", "ratio"));
      for (Workload workload : Workload.values()) {
        table.add(workload.label(), compare(workload, plain, fromBlobs));
      }
      return table;
    }
  }

  private static void warmUp(Workload.Runner plain, Workload.Runner blobs) throws IOException {
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      plain.run(round % ROUNDS);
      blobs.run(round % ROUNDS);
    }
  }

  private List<Double> compare(Workload workload, DirectoryReader plain, DirectoryReader blobs)
      throws IOException {
    Workload.Runner first = workload.on(plain);
    Workload.Runner second = workload.on(blobs);
    long[] plainNanos = new long[ROUNDS];
    long[] blobNanos = new long[ROUNDS];
    for (int round = -ROUNDS; round < ROUNDS; round++) {
      // Who goes second finds the processor's caches filled: so they take turns at that.
      boolean plainFirst = round % 2 == 0;
      long a = time(plainFirst ? first : second, round);
      long b = time(plainFirst ? second : first, round);
      if (round >= 0) {
        plainNanos[round] = plainFirst ? a : b;
        blobNanos[round] = plainFirst ? b : a;
      }
    }
    double plainMicros = median(plainNanos) / 1e3;
    double blobMicros = median(blobNanos) / 1e3;
    return List.of(plainMicros, blobMicros, blobMicros / plainMicros);
  }

  private long time(Workload.Runner runner, int round) throws IOException {
    long began = clock.monotonicNanos();
    runner.run(Math.floorMod(round, ROUNDS));
    return clock.monotonicNanos() - began;
  }

  private static long median(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
