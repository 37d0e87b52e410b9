package io.lampyr.bench.metrics;

import io.lampyr.bench.metrics.HostSeries.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Points of hosts from a seed, in the order of time: as the collector's receiver of host metrics
 * reads them, with its precision. Scrapes come late by some milliseconds, each scraper's at a time
 * of its own; hosts start again and their counters with them; some are silent for a while, some
 * devices go.
 */
final class HostMetrics {
  private static final int CPUS = 8;
  private static final int DEVICES = 3;
  private static final int MOUNTS = 3;
  private static final int INTERFACES = 2;

  /** So many of a thousand hosts start again within the time, and as many fall silent. */
  private static final int RESTARTS_PER_MILLE = 50;

  private static final int MAX_DELAY_MILLIS = 4;

  private final long seed;
  private final int hosts;
  private final long intervalMillis;
  private final long startMillis;
  private final long durationMillis;
  private final List<HostSeries> series = allSeries();

  /** Takes points. */
  interface Sink {
    void point(int host, int series, long millis, double value);
  }

  HostMetrics(long seed, int hosts, long startMillis, long intervalMillis, long durationMillis) {
    this.seed = seed;
    this.hosts = hosts;
    this.startMillis = startMillis;
    this.intervalMillis = intervalMillis;
    this.durationMillis = durationMillis;
  }

  List<HostSeries> series() {
    return series;
  }

  static String hostName(int host) {
    return "host-" + host;
  }

  /** Gives all points, scrape after scrape, and says after each that it has ended. */
  void forEach(Sink sink, Runnable scrapeEnded) {
    List<Host> all = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      all.add(new Host(i, new Random(seed * 31 + i)));
    }
    for (long at = 0; at < durationMillis; at += intervalMillis) {
      for (Host host : all) {
        host.scrape(at, sink);
      }
      scrapeEnded.run();
    }
  }

  private static List<HostSeries> allSeries() {
    List<HostSeries> all = new ArrayList<>();
    addProcessors(all);
    for (String state :
        List.of("used", "free", "cached", "buffered", "slab_reclaimable", "slab_unreclaimable")) {
      gauge(all, "memory", "system.memory.usage", Map.of("state", state), Shape.PAGES);
    }
    for (String minutes : List.of("1m", "5m", "15m")) {
      gauge(all, "load", "system.cpu.load_average." + minutes, Map.of(), Shape.LOAD);
    }
    addDisks(all);
    addNetwork(all);
    for (int i = 0; i < MOUNTS; i++) {
      Map<String, String> mount = Map.of("device", "/dev/vd" + i, "mountpoint", "/mnt/" + i);
      for (String state : List.of("used", "free", "reserved")) {
        gauge(
            all,
            "filesystem",
            "system.filesystem.usage",
            with(mount, "state", state),
            state.equals("reserved") ? Shape.RARE : Shape.FILLING);
      }
      for (String state : List.of("used", "free")) {
        gauge(
            all,
            "filesystem",
            "system.filesystem.inodes.usage",
            with(mount, "state", state),
            Shape.LEVEL);
      }
    }
    return List.copyOf(all);
  }

  private static void addProcessors(List<HostSeries> all) {
    for (int cpu = 0; cpu < CPUS; cpu++) {
      for (String state :
          List.of("user", "system", "idle", "nice", "wait", "interrupt", "softirq", "steal")) {
        Shape shape =
            switch (state) {
              case "user", "system" -> Shape.CPU_BUSY;
              case "idle" -> Shape.CPU_IDLE;
              default -> Shape.CPU_RARE;
            };
        counter(all, "cpu", "system.cpu.time", Map.of("cpu", "cpu" + cpu, "state", state), shape);
      }
    }
  }

  private static void addDisks(List<HostSeries> all) {
    for (int i = 0; i < DEVICES; i++) {
      Map<String, String> device = Map.of("device", "vd" + (char) ('a' + i));
      for (String direction : List.of("read", "write")) {
        Map<String, String> way = with(device, "direction", direction);
        counter(all, "disk", "system.disk.io", way, Shape.BLOCK_BYTES);
        counter(all, "disk", "system.disk.operations", way, Shape.OPERATIONS);
        counter(all, "disk", "system.disk.operation_time", way, Shape.MILLISECONDS);
        counter(all, "disk", "system.disk.merged", way, Shape.OPERATIONS);
      }
      counter(all, "disk", "system.disk.io_time", device, Shape.MILLISECONDS);
      gauge(all, "disk", "system.disk.pending_operations", device, Shape.LEVEL);
    }
  }

  private static void addNetwork(List<HostSeries> all) {
    for (int i = 0; i < INTERFACES; i++) {
      Map<String, String> device = Map.of("device", "eth" + i);
      for (String direction : List.of("receive", "transmit")) {
        Map<String, String> way = with(device, "direction", direction);
        counter(all, "network", "system.network.io", way, Shape.BYTES);
        counter(all, "network", "system.network.packets", way, Shape.OPERATIONS);
        counter(all, "network", "system.network.errors", way, Shape.RARE);
        counter(all, "network", "system.network.dropped", way, Shape.RARE);
      }
    }
    for (String state :
        List.of("ESTABLISHED", "LISTEN", "TIME_WAIT", "CLOSE_WAIT", "SYN_SENT", "FIN_WAIT_1")) {
      gauge(
          all,
          "network",
          "system.network.connections",
          Map.of("protocol", "tcp", "state", state),
          Shape.LEVEL);
    }
  }

  private static void counter(
      List<HostSeries> all, String scraper, String metric, Map<String, String> of, Shape shape) {
    all.add(new HostSeries(scraper, metric, true, of, shape));
  }

  private static void gauge(
      List<HostSeries> all, String scraper, String metric, Map<String, String> of, Shape shape) {
    all.add(new HostSeries(scraper, metric, false, of, shape));
  }

  private static Map<String, String> with(Map<String, String> of, String key, String value) {
    Map<String, String> more = new java.util.HashMap<>(of);
    more.put(key, value);
    return more;
  }

  private final class Host {
    private final int number;
    private final Random random;
    private final double[] values = new double[series.size()];
    private final double[] levels = new double[series.size()];
    private final boolean[] gone = new boolean[series.size()];
    private final long restartAt;
    private final long silentFrom;
    private final long silentUntil;
    private double busy;

    Host(int number, Random random) {
      this.number = number;
      this.random = random;
      this.busy = 0.1 + random.nextDouble() * 0.5;
      this.restartAt = sometimes();
      this.silentFrom = sometimes();
      this.silentUntil = silentFrom + durationMillis / 20;
      double uptime = 100_000 + random.nextInt(3_000_000);
      for (int i = 0; i < values.length; i++) {
        levels[i] = Math.exp(random.nextGaussian());
        values[i] = Values.first(series.get(i).shape(), levels[i], uptime, random);
      }
    }

    private long sometimes() {
      return random.nextInt(1000) < RESTARTS_PER_MILLE
          ? (long) (random.nextDouble() * durationMillis)
          : Long.MAX_VALUE / 2;
    }

    void scrape(long at, Sink sink) {
      busy = Math.clamp(busy + random.nextGaussian() * 0.02, 0.02, 0.95);
      boolean restarts = restartAt >= at && restartAt < at + intervalMillis;
      String scraper = "";
      long time = startMillis + at + delay();
      double seconds = intervalMillis / 1000.0;
      for (int i = 0; i < values.length; i++) {
        HostSeries one = series.get(i);
        if (!one.scraper().equals(scraper)) {
          scraper = one.scraper();
          time += random.nextInt(2);
        }
        if (restarts && one.counter()) {
          values[i] = 0;
          gone[i] = one.scraper().equals("disk") && random.nextInt(4) == 0;
        }
        values[i] = Values.next(one.shape(), values[i], levels[i], seconds, busy, random);
        if (!gone[i] && (at < silentFrom || at >= silentUntil)) {
          sink.point(number, i, time, values[i]);
        }
      }
    }

    private int delay() {
      return random.nextInt(20) == 0 ? random.nextInt(40) : random.nextInt(MAX_DELAY_MILLIS);
    }
  }
}
