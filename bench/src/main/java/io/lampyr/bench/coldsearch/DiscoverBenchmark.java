package io.lampyr.bench.coldsearch;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
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
import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a dashboard asks of logs, by async searches, over one to ninety days of daily indices: the
 * newest hits with highlights, their number, a histogram over time, and the terms of a field. With
 * all near (hot: the store answers at once; cached: the store is far, and was read before), and
 * with all caches cleared before each request and 30 ms added to each get.
 */
public final class DiscoverBenchmark {
  private static final long SEED = 20_261_123;
  private static final int DAYS = 90;
  private static final int DOCUMENTS_A_DAY = Integer.getInteger("lampyr.bench.documents", 5_000);
  private static final Duration DELAY = Duration.ofMillis(30);
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<Integer> RANGES = List.of(1, 7, 30, 90);
  private static final List<String> WORDS =
      List.of("connection", "timeout", "request", "user", "failed", "disk", "elk", "lion", "rider");
  private static final int NEAR = Integer.getInteger("lampyr.bench.searches", 200);
  private static final int FAR = Math.max(3, NEAR / 20);

  /** So many times as often is asked what takes but some milliseconds. */
  private static final int OF_QUICK = 10;

  private static final int WARM_UP = 5;
  private static final long CACHE_BYTES = 512L << 20;
  private static final double AIM_MILLIS = 3_000;
  private static final double AIM_DEPTH = 6;
  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
  private static final List<String> COLUMNS =
      List.of(
          "hot p50",
          "cached/hot",
          "hot p90",
          "cached/hot p90",
          "hot p99",
          "cached/hot p99",
          "hot p99.9",
          "cached/hot p99.9",
          "hot/hot p99",
          "hot/hot p99.9",
          "searches",
          "cleared p50",
          "cleared p90",
          "aim ms",
          "gets",
          "depth max",
          "aim depth");

  private final SystemClock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());

  /** What is asked, by the span of time. */
  private enum Shape {
    SEARCH(
        """
        {"size": 500, "track_total_hits": false, "sort": [{"@timestamp": "desc"}], "query": %s,
         "fields": [{"field": "*"}], "_source": false,
         "highlight": {"fields": {"*": {}}, "fragment_size": 2147483647}}
        """),
    TOTAL("{\"size\": 0, \"track_total_hits\": true, \"_source\": false, \"query\": %s}"),
    HISTOGRAM(
        """
        {"size": 0, "track_total_hits": false, "query": %s, "aggs": {"2": {"date_histogram":
          {"field": "@timestamp", "fixed_interval": "3h", "time_zone": "UTC", "min_doc_count": 1}}}}
        """),
    TERMS(
        """
        {"size": 0, "track_total_hits": false, "query": %s,
         "aggs": {"1": {"terms": {"field": "host", "size": 10}}}}
        """);

    private final String body;

    Shape(String body) {
      this.body = body;
    }

    /** How many are asked where all is near. */
    int times() {
      return equals(SEARCH) ? NEAR : OF_QUICK * NEAR;
    }

    String over(int days, String word) {
      Instant until = FIRST.plus(Duration.ofDays(DAYS));
      String query =
          """
          {"bool": {"filter": [
            {"multi_match": {"type": "best_fields", "query": "%s", "lenient": true}},
            {"range": {"@timestamp": {"format": "strict_date_optional_time",
              "gte": "%s", "lt": "%s"}}}]}}
          """
              .formatted(word, until.minus(Duration.ofDays(days)), until);
      return body.formatted(query);
    }
  }

  private DiscoverBenchmark() {}

  /** Has a server write the logs, closes it, and searches what is in its folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new DiscoverBenchmark().measure(folder.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(Path folder) throws IOException, InterruptedException {
    Table table = new Table("discover", COLUMNS);
    write(folder);
    Path store = folder.resolve("lampyr").resolve("store");
    table.note("seed", SEED);
    table.note("documents of each day", DOCUMENTS_A_DAY);
    table.note("MB", Math.round(Stored.bytes(store.resolve("indices")) / 1e6));
    table.note("added to each get", DELAY.toMillis() + " ms, but where it is hot");
    try (FileBlobStore files =
        FileBlobStore.open(FileStoreSettings.of(store), clock, scheduler, new SystemRandomness())) {
      for (Shape shape : Shape.values()) {
        for (int days : RANGES) {
          row(table, files, shape, days);
        }
      }
    }
    return table;
  }

  private void write(Path folder) throws IOException, InterruptedException {
    Randomness random = new SeededRandomness(SEED);
    EmbeddedSettings settings =
        new EmbeddedSettings(
            folder.resolve("lampyr"),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "bench"));
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      RestApi api = server.assembly().api();
      for (int day = 0; day < DAYS; day++) {
        String index = "/logs-%03d".formatted(day);
        send(
            api,
            Method.PUT,
            index,
            "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
                + "\"message\":{\"type\":\"text\"},\"host\":{\"type\":\"keyword\"},"
                + "\"level\":{\"type\":\"keyword\"},\"bytes\":{\"type\":\"long\"}}}}");
        send(api, Method.POST, index + "/_bulk", logs(day, random));
        send(api, Method.POST, index + "/_refresh", "");
        send(api, Method.POST, index + "/_flush", "");
      }
    }
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("Content-Type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (response.status() != 200) {
      throw new IllegalStateException(text);
    }
    return text;
  }

  private static String logs(int day, Randomness random) {
    Instant begin = FIRST.plus(Duration.ofDays(day));
    long step = Duration.ofDays(1).toMillis() / DOCUMENTS_A_DAY;
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS_A_DAY; i++) {
      StringBuilder message = new StringBuilder("lamp " + random.nextInt(100_000));
      for (int word = 0; word < 12; word++) {
        message.append(' ').append(WORDS.get(random.nextInt(WORDS.size() - 3)));
      }
      if (random.nextInt(20) == 0) {
        message.append(' ').append(WORDS.get(WORDS.size() - 3 + random.nextInt(3)));
      }
      lines.append("{\"index\":{}}\n{\"@timestamp\":\"").append(begin.plusMillis(i * step));
      lines.append("\",\"message\":\"").append(message).append("\",\"host\":\"host-");
      lines.append(random.nextInt(200)).append("\",\"level\":\"info\",\"bytes\":");
      lines.append(random.nextInt(1_000_000)).append("}\n");
    }
    return lines.toString();
  }

  /** The same search of three processes in turn: one that has all near, another, and one afar. */
  private static final class Near {
    final Sample hot = new Sample();
    final Sample again = new Sample();
    final Sample cached = new Sample();

    /** Not a number where no search was so slow: it would be that of the next lower quantile. */
    static double ratio(Sample one, Sample other, double quantile) {
      return known(one, quantile) / known(other, quantile);
    }

    static double known(Sample sample, double quantile) {
      return (1 - quantile) * sample.size() < 0.999 ? Double.NaN : sample.quantile(quantile);
    }

    List<Double> cells() {
      List<Double> cells = new ArrayList<>();
      for (double quantile : QUANTILES) {
        cells.add(known(hot, quantile));
        cells.add(ratio(cached, hot, quantile));
      }
      cells.add(ratio(again, hot, 0.99));
      cells.add(ratio(again, hot, 0.999));
      cells.add((double) hot.size());
      return cells;
    }
  }

  private void row(Table table, FileBlobStore files, Shape shape, int days) {
    Near near = new Near();
    Sample cleared = new Sample();
    Sample gets = new Sample();
    Sample depth = new Sample();
    CountingBlobStore far = new CountingBlobStore(new DistantStore(files, scheduler, DELAY));
    with(
        files,
        new CountingBlobStore(files),
        hot ->
            with(
                files,
                new CountingBlobStore(files),
                again ->
                    with(
                        files,
                        far,
                        cached -> inTurn(List.of(hot, again, cached), shape, days, near))));
    for (int i = 0; i < FAR + 1; i++) {
      CountingBlobStore counted = new CountingBlobStore(new DistantStore(files, scheduler, DELAY));
      Sample sample = new Sample();
      with(files, counted, api -> sample.add(asked(api, shape, days, 0)));
      if (i > 0) {
        cleared.add(sample.median());
        gets.add((double) counted.gets());
        depth.add((double) counted.depth());
      }
    }
    List<Double> cells = near.cells();
    boolean aimed = days == DAYS;
    cells.addAll(List.of(cleared.median(), cleared.quantile(0.9)));
    cells.addAll(List.of(aimed ? AIM_MILLIS : Double.NaN, gets.median()));
    cells.addAll(List.of(depth.quantile(1), aimed ? AIM_DEPTH : Double.NaN));
    table.add(shape.name().toLowerCase(Locale.ROOT) + " " + days + "d", cells);
  }

  private void inTurn(List<RestApi> apis, Shape shape, int days, Near near) {
    List<Sample> samples = List.of(near.hot, near.again, near.cached);
    for (int i = 0; i < WARM_UP + shape.times(); i++) {
      // Who is asked later finds the processor's caches warm, so each is first, second and third.
      for (int turn = 0; turn < apis.size(); turn++) {
        int which = (i + turn) % apis.size();
        double took = asked(apis.get(which), shape, days, i);
        if (i >= WARM_UP) {
          samples.get(which).add(took);
        }
      }
    }
  }

  private interface Asking {
    void of(RestApi api);
  }

  /** A process that has nothing near. Cluster state is not in the object store on AWS. */
  private void with(FileBlobStore near, CountingBlobStore store, Asking asking) {
    Ports ports = new Ports(clock, scheduler, new SystemRandomness());
    try (RegionCache cache = RegionCache.inMemory(CacheSettings.inMemory(CACHE_BYTES), ports)) {
      asking.of(
          new Assembly(
                  new Backends(
                      store,
                      new BlobItemStore(near, "state"),
                      (node, _) -> {
                        throw new IllegalStateException("no node is asked: " + node);
                      },
                      (node, _) -> {
                        throw new IllegalStateException("no node is asked: " + node);
                      },
                      Optional.of(cache)),
                  ports,
                  new ApiSettings(Persona.ELASTICSEARCH, false, "bench"))
              .api());
    }
  }

  /** The milliseconds of one search, of words that differ, so that no result is kept. */
  private double asked(RestApi api, Shape shape, int days, int number) {
    String words = "elk lion rider" + (number == 0 ? "" : " w" + number);
    String target = "/logs-*/_async_search?wait_for_completion_timeout=25s";
    String body = shape.over(days, words);
    long began = clock.monotonicNanos();
    String text = send(api, Method.POST, target, body);
    double took = (clock.monotonicNanos() - began) / 1e6;
    if (!text.contains("\"is_running\":false")) {
      throw new IllegalStateException(text);
    }
    return took;
  }
}
