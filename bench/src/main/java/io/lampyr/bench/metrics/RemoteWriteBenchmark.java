package io.lampyr.bench.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a point takes of a server's processor from the request that brings it to where it lies for
 * good: the same bytes are sent to our server and to a real Prometheus, in turn.
 */
public final class RemoteWriteBenchmark {
  private static final long SEED = Long.getLong("lampyr.bench.seed", 1);
  private static final int HOSTS = Integer.getInteger("lampyr.bench.hosts", 20);
  private static final long INTERVAL_MILLIS = Long.getLong("lampyr.bench.interval.millis", 10_000);
  private static final long MINUTES = Long.getLong("lampyr.bench.minutes", 60);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 3);
  private static final int SENDERS = Integer.getInteger("lampyr.bench.senders", 4);
  private static final int SAMPLES = Integer.getInteger("lampyr.bench.samples", 2000);
  private static final String FORMS = System.getProperty("lampyr.bench.forms", "");
  private static final String PROMETHEUS = System.getProperty("lampyr.bench.prometheus", "");
  private static final String HEAP = "2g";

  private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern VALUE = Pattern.compile("\\[\\d+(?:\\.\\d+)?,\"([^\"]+)\"");
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int MOST_RETRIES = 60;
  private static final long MINUTE_MILLIS = 60_000;

  /** What somebody sends who was not answered for some minutes. */
  private static final int BACKLOG_SCRAPES = 20;

  /** How requests are made: their form, and of how many scrapes. */
  private record Way(String name, SentForm form, int scrapes) {}

  private static final List<Way> WAYS =
      List.of(
          new Way("v2", SentForm.REMOTE_WRITE_2, 1),
          new Way("v2 backlog", SentForm.REMOTE_WRITE_2, BACKLOG_SCRAPES),
          new Way("v1", SentForm.REMOTE_WRITE_1, 1),
          new Way("OTLP", SentForm.OTLP, 1));

  private final Table table =
      new Table("remote-write", List.of("lampyr", "prometheus", "prometheus/lampyr"));
  private final Scheduler scheduler = new ThreadScheduler((_, failed) -> failed.printStackTrace());
  private final Siblings siblings = new Siblings(scheduler, "send", SENDERS);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Path folder;
  private final long start;
  private final HostMetrics metrics;
  private final LongAdder again = new LongAdder();
  private int sent;

  /** Of one time that all points were sent to a server. */
  private record Taken(double receiving, double settling, double merging, long bytes, long merged) {
    double all() {
      return receiving + settling;
    }
  }

  private RemoteWriteBenchmark(Path folder, long now) {
    this.folder = folder;
    this.start = (now / MINUTE_MILLIS - MINUTES - 1) * MINUTE_MILLIS;
    this.metrics = new HostMetrics(SEED, HOSTS, start, INTERVAL_MILLIS, MINUTES * MINUTE_MILLIS);
  }

  /** Runs it. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      SystemClock clock = new SystemClock();
      return new RemoteWriteBenchmark(scratch.path(), clock.now().toEpochMilli()).measure(clock);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while servers were sent points", stopped);
    }
  }

  private Table measure(SystemClock clock) throws IOException, InterruptedException {
    table.note("seed", SEED);
    table.note("hosts", HOSTS);
    table.note("interval millis", INTERVAL_MILLIS);
    table.note("minutes", MINUTES);
    table.note("samples a request", SAMPLES);
    table.note("senders", SENDERS);
    String running = System.getProperty("lampyr.bench.lampyr");
    Servers servers = new Servers(folder, HEAP, clock, scheduler);
    try (Server server =
        running == null ? servers.lampyr("elasticsearch", Map.of()) : Server.running(running)) {
      boolean warm = false;
      for (Way way : WAYS) {
        if (FORMS.isEmpty() || List.of(FORMS.split(",")).contains(way.name())) {
          SentRequests requests =
              SentRequests.of(metrics, way.form(), SENDERS, SAMPLES, way.scrapes());
          measure(way, requests, server, warm);
          warm = true;
        }
      }
    }
    table.note("requests sent again", again.sum());
    return table;
  }

  private void measure(Way way, SentRequests requests, Server server, boolean warm)
      throws IOException, InterruptedException {
    List<List<byte[]>> bodies = requests.bodies();
    long bytes = bodies.stream().flatMap(List::stream).mapToLong(body -> body.length).sum();
    double millions = requests.points() / 1e6;
    table.note("points", requests.points());
    table.note(way.name() + ", bytes of requests a point", bytes / (double) requests.points());
    if (!warm) {
      Taken first = send(ours(server), requests);
      table.note("the first million, which compiles, s", first.all() / millions);
    }
    List<Taken> own = new ArrayList<>();
    List<Taken> theirs = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      own.add(send(ours(server), requests));
      if (!PROMETHEUS.isEmpty() && way.form() != SentForm.OTLP) {
        Path data = folder.resolve("prometheus-" + sent).resolve("data");
        theirs.add(send(PrometheusReceiver.start(Path.of(PROMETHEUS), data), requests));
      }
    }
    row(way, "s/million points", own, theirs, taken -> taken.all() / millions);
    row(way, "of it until answered", own, theirs, taken -> taken.receiving() / millions);
    row(way, "and all into one segment", own, theirs, taken -> taken.merging() / millions);
    row(way, "bytes a point", own, theirs, taken -> taken.bytes() / (double) requests.points());
    row(
        way,
        "bytes, one segment",
        own,
        theirs,
        taken -> taken.merged() / (double) requests.points());
  }

  private LampyrReceiver ours(Server server) {
    return new LampyrReceiver(server, scheduler);
  }

  private Taken send(Receiver receiver, SentRequests requests)
      throws IOException, InterruptedException {
    sent++;
    try (receiver) {
      double before = receiver.cpuSeconds();
      siblings.each(requests.bodies(), bodies -> post(receiver, requests.form(), bodies));
      double received = receiver.cpuSeconds();
      receiver.settle();
      double settled = receiver.cpuSeconds();
      check(receiver, requests.points());
      long bytes = receiver.bytes();
      double checked = receiver.cpuSeconds();
      System.err.printf(
          "bench: %s to %s, processor s a million points: %.1f%n",
          requests.form().title(),
          receiver.getClass().getSimpleName(),
          (settled - before) * 1e6 / requests.points());
      double merged = checked;
      if (receiver instanceof LampyrReceiver own) {
        own.merge();
        merged = receiver.cpuSeconds();
      }
      return new Taken(
          received - before, settled - received, merged - checked, bytes, receiver.bytes());
    }
  }

  /** Whoever loses a point is not compared. */
  private void check(Receiver receiver, long points) throws IOException, InterruptedException {
    double end = (start + MINUTES * MINUTE_MILLIS) / 1000.0;
    String span = "start=%.3f&end=%.3f".formatted(start / 1000.0, end);
    String names = receiver.get("/api/v1/label/__name__/values?" + span);
    Matcher name = NAME.matcher(names.substring(names.indexOf('[')));
    long count = 0;
    while (name.find()) {
      String query = "sum(count_over_time(%s[%dm]))".formatted(name.group(1), MINUTES + 1);
      String asked = URLEncoder.encode(query, StandardCharsets.UTF_8);
      String answer = receiver.get("/api/v1/query?query=%s&time=%.3f".formatted(asked, end));
      Matcher value = VALUE.matcher(answer);
      Check.that(value.find(), "a metric has points answer=" + answer);
      count += (long) Double.parseDouble(value.group(1));
    }
    Check.that(count == points, "all points are there points=" + points + " count=" + count);
  }

  private void post(Receiver receiver, SentForm form, List<byte[]> bodies) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(receiver.address(form)))
            .header("content-type", form.type());
    if (!form.packing().isEmpty()) {
      request.header("content-encoding", form.packing());
    }
    try {
      for (byte[] body : bodies) {
        HttpRequest whole = request.POST(BodyPublishers.ofByteArray(body)).build();
        HttpResponse<String> answer = client.send(whole, HttpResponse.BodyHandlers.ofString());
        for (int i = 0; i < MOST_RETRIES && mustWait(answer); i++) {
          again.increment();
          scheduler.sleep(RETRY);
          answer = client.send(whole, HttpResponse.BodyHandlers.ofString());
        }
        Check.that(
            answer.statusCode() / 100 == 2 && answer.body().isEmpty(),
            "points are taken status=" + answer.statusCode() + " " + answer.body());
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while points were sent", stopped);
    }
  }

  /** Senders wait where they are told to, and send the same again. */
  private static boolean mustWait(HttpResponse<?> answer) {
    return answer.statusCode() == 429 || answer.statusCode() == 503;
  }

  private interface Figure {
    double of(Taken taken);
  }

  private void row(Way way, String name, List<Taken> own, List<Taken> theirs, Figure figure) {
    double ours = median(own, figure);
    double other = median(theirs, figure);
    table.add(way.name() + ", " + name, List.of(ours, other, other / ours));
  }

  private static double median(List<Taken> all, Figure figure) {
    double[] sorted = all.stream().mapToDouble(figure::of).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
