package io.lampyr.bench.metrics;

import io.lampyr.peer.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The same points in an index of time series of our server, which is asked over HTTP. */
final class ServedMetrics {
  private static final String INDEX = "metrics";
  private static final String HOST = "resource.attributes.host.name";
  private static final int BULK_CHARS = 4 << 20;
  private static final Pattern ROW = Pattern.compile("\\[(-?[0-9.E+-]+|null),\"");

  private final Server server;
  private final HostMetrics metrics;
  private final long startMillis;
  private final long endMillis;

  /** Points from one moment to another. */
  ServedMetrics(Server server, HostMetrics metrics, long startMillis, long endMillis) {
    this.server = server;
    this.metrics = metrics;
    this.startMillis = startMillis;
    this.endMillis = endMillis;
  }

  /** Writes all points, those of one host, time and set of attributes as one document. */
  void fill() throws IOException, InterruptedException {
    server.call("PUT", "/" + INDEX, definition());
    StringBuilder bulk = new StringBuilder();
    Map<String, StringBuilder> open = new LinkedHashMap<>();
    metrics.forEach(
        (host, number, millis, value) -> {
          HostSeries one = metrics.series().get(number);
          String key = host + " " + millis + " " + one.scraper() + one.key();
          StringBuilder document = open.computeIfAbsent(key, _ -> document(host, one, millis));
          document.append(",\"metrics.").append(one.metric()).append("\":");
          document.append(PlainIndex.isWhole(one) ? Long.toString((long) value) : value + "");
        },
        () -> {
          open.values().forEach(document -> bulk.append(document).append("}\n"));
          open.clear();
          if (bulk.length() > BULK_CHARS) {
            send(bulk);
          }
        });
    send(bulk);
    server.call("POST", "/" + INDEX + "/_forcemerge?max_num_segments=1", "");
    server.call("POST", "/" + INDEX + "/_refresh", "");
  }

  private void send(StringBuilder bulk) {
    try {
      String answer = server.call("POST", "/" + INDEX + "/_bulk", bulk.toString());
      if (!answer.contains("\"errors\":false")) {
        throw new IllegalStateException("points are refused: " + answer.substring(0, 2000));
      }
      bulk.setLength(0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while points were sent", stopped);
    }
  }

  private static StringBuilder document(int host, HostSeries one, long millis) {
    StringBuilder document = new StringBuilder("{\"create\":{}}\n{\"@timestamp\":").append(millis);
    text(document, HOST, HostMetrics.hostName(host));
    text(document, "scope.name", one.scraper());
    new TreeMap<>(one.attributes())
        .forEach((key, value) -> text(document, "attributes." + key, value));
    return document;
  }

  private static void text(StringBuilder document, String name, String value) {
    document.append(",\"%s\":\"%s\"".formatted(name, value));
  }

  /** Every attribute is a dimension, every metric what it is. */
  private String definition() {
    TreeSet<String> fields = new TreeSet<>();
    for (String name : new String[] {HOST, "scope.name"}) {
      fields.add(dimension(name));
    }
    for (HostSeries one : metrics.series()) {
      one.attributes().keySet().forEach(key -> fields.add(dimension("attributes." + key)));
      fields.add(
          "\"metrics.%s\":{\"type\":\"%s\",\"time_series_metric\":\"%s\"}"
              .formatted(
                  one.metric(),
                  PlainIndex.isWhole(one) ? "long" : "double",
                  one.counter() ? "counter" : "gauge"));
    }
    return ("{\"settings\":{\"number_of_shards\":1,\"index\":{\"mode\":\"time_series\","
            + "\"routing_path\":[\"%s\"],\"time_series\":{\"start_time\":\"%s\",\"end_time\":\"%s\"}}},"
            + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},%s}}}")
        .formatted(
            HOST,
            Instant.ofEpochMilli(startMillis),
            Instant.ofEpochMilli(endMillis).plusSeconds(3600),
            String.join(",", fields));
  }

  private static String dimension(String name) {
    return "\"%s\":{\"type\":\"keyword\",\"time_series_dimension\":true}".formatted(name);
  }

  double cpuSeconds() {
    return server.cpuSeconds();
  }

  /** Values by host and end of window, as a Prometheus is asked for them. */
  Map<String, Double> promql(Question question, long start, long end)
      throws IOException, InterruptedException {
    return Prometheus.values(
        server.call(
            "GET", "/_prometheus/" + INDEX + Prometheus.path(question, start, end), new byte[0]));
  }

  /** How many values there are, by {@code TS}; its buckets begin with the hour. */
  int ts(Question question, long start, long end) throws IOException, InterruptedException {
    String answer =
        server.call(
            "POST", "/_query", "{\"query\":\"" + question.ts(INDEX, HOST, start, end) + "\"}");
    Matcher rows = ROW.matcher(answer.substring(answer.indexOf("\"values\":")));
    int count = 0;
    while (rows.find()) {
      count++;
    }
    return count;
  }
}
