package io.lampyr.bench.coldsearch;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Vocabulary;
import io.lampyr.bench.load.Corpus;
import io.lampyr.bench.load.Stored;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches with nothing near: each with new readers and an empty cache, over a folder whose gets
 * take 30 ms longer. What is compared are times, gets, and how many of them wait for each other.
 */
public final class ColdSearchBenchmark {
  private static final long SEED = 20_250_302;
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.documents", 430_000);
  private static final int DIFFERENT_EVENTS = 100_000;
  private static final Duration DELAY = Duration.ofMillis(30);
  private static final int SEARCHES = 25;
  private static final int WARM_UP = 15;
  private static final String HEAP = "1g";
  private static final long CACHE_BYTES = 512L << 20;
  private static final double AIM_MILLIS = 250;
  private static final double AIM_DEPTH = 8;

  private final SystemClock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Events events = Events.make(SEED, Math.min(DOCUMENTS, DIFFERENT_EVENTS));
  private final Vocabulary words = new Vocabulary(events, Math.min(DOCUMENTS, DIFFERENT_EVENTS));

  /** One kind of first search. */
  private interface Search {
    String body(Randomness random);
  }

  private ColdSearchBenchmark() {}

  /** Has a server write the shard, ends it, and searches what is in its folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new ColdSearchBenchmark().measure(folder.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(Path folder) throws IOException, InterruptedException {
    Table table =
        new Table(
            "cold-search",
            List.of(
                "p50 ms", "p90 ms", "aim ms", "gets", "depth p50", "depth max", "aim depth", "MB"));
    String kept = System.getProperty("lampyr.bench.data");
    Path data = kept == null ? folder.resolve("lampyr") : Path.of(kept);
    int segments = kept == null ? write(folder) : 0;
    Path store = data.resolve("store");
    table.note("seed", SEED);
    table.note("documents", DOCUMENTS);
    table.note("MB of the shard", Math.round(Stored.bytes(store.resolve("indices")) / 1e6));
    table.note("segments", segments);
    table.note("added to each get", DELAY.toMillis() + " ms");
    try (FileBlobStore files =
        FileBlobStore.open(FileStoreSettings.of(store), clock, scheduler, new SystemRandomness())) {
      measure(table, "match top-10", files, this::match);
      measure(table, "bool+range", files, this::boolAndRange);
      measure(table, "terms agg", files, this::terms);
    }
    return table;
  }

  private int write(Path folder) throws IOException, InterruptedException {
    Servers servers = new Servers(folder, HEAP, clock, scheduler);
    try (Server lampyr = servers.lampyr(Map.of())) {
      return new Corpus("events", events, DOCUMENTS, scheduler).load(lampyr);
    }
  }

  private String match(Randomness random) {
    return "{\"size\":10,\"query\":{\"match\":{\"payload.body\":\"%s %s\"}}}"
        .formatted(words.common(random), words.common(random));
  }

  private String boolAndRange(Randomness random) {
    return """
    {"size": 10, "query": {"bool": {
      "must": [{"match": {"payload.title": "%s"}}],
      "filter": [{"term": {"type": "%s"}}, {"range": {"payload.size": {"gte": %d}}}]}}}
    """
        .formatted(words.common(random), words.type(random), random.nextInt(60));
  }

  private String terms(Randomness random) {
    return """
    {"size": 0, "query": {"match": {"payload.body": "%s"}},
     "aggs": {"users": {"terms": {"field": "actor.login", "size": 10}}}}
    """
        .formatted(words.common(random));
  }

  private void measure(Table table, String name, FileBlobStore files, Search search) {
    Randomness random = new SeededRandomness(SEED);
    Sample millis = new Sample();
    Sample gets = new Sample();
    Sample depth = new Sample();
    Sample read = new Sample();
    for (int i = 0; i < WARM_UP + SEARCHES; i++) {
      CountingBlobStore counted = new CountingBlobStore(new DistantStore(files, scheduler, DELAY));
      double took = cold(files, counted, search.body(random));
      if (i >= WARM_UP) {
        millis.add(took);
        gets.add((double) counted.gets());
        depth.add((double) counted.depth());
        read.add(counted.traffic().bytesRead() / 1e6);
      }
    }
    boolean aimed = name.startsWith("match");
    table.add(
        name,
        List.of(
            millis.median(),
            millis.quantile(0.9),
            aimed ? AIM_MILLIS : Double.NaN,
            gets.median(),
            depth.median(),
            depth.quantile(1),
            aimed ? AIM_DEPTH : Double.NaN,
            read.median()));
  }

  /**
   * Cluster state is not in the object store on AWS: it is read without the delay, and uncounted.
   */
  private double cold(FileBlobStore near, CountingBlobStore distant, String body) {
    Ports ports = new Ports(clock, scheduler, new SystemRandomness());
    try (RegionCache cache =
        RegionCache.inMemory(
            CacheSettings.inMemory(CACHE_BYTES), new Ports(clock, scheduler, ports.randomness()))) {
      Assembly assembly =
          new Assembly(
              new Backends(
                  distant,
                  new BlobItemStore(near, "state"),
                  (node, _) -> {
                    throw new IllegalStateException("no node is asked: " + node);
                  },
                  (node, _) -> {
                    throw new IllegalStateException("no node is asked: " + node);
                  },
                  Optional.of(cache)),
              ports,
              new ApiSettings(Persona.OPENSEARCH, false, "bench"));
      Request request =
          Request.of(
              Method.POST,
              "/events/_search",
              new Headers(Map.of("Content-Type", "application/json")),
              body.getBytes(StandardCharsets.UTF_8));
      long began = clock.monotonicNanos();
      Response response = assembly.api().answer(request);
      double took = (clock.monotonicNanos() - began) / 1e6;
      if (response.status() != 200) {
        throw new IllegalStateException(new String(response.body(), StandardCharsets.UTF_8));
      }
      return took;
    }
  }
}
