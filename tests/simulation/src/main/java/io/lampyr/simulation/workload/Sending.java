package io.lampyr.simulation.workload;

import io.lampyr.metrics.protobuf.WireWriter;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.SentPoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One client's points by remote write, which go in blocks: few series and times, so that many are
 * sent again, with another number each time. The first one counts.
 */
final class Sending implements Pastime {
  private static final String STREAM = "/metrics-generic.prometheus-default";
  private static final String TARGET = "/_prometheus/api/v1/write";
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Headers AS_SENT =
      new Headers(Map.of("Content-Type", "application/x-protobuf", "Content-Encoding", "identity"));
  private static final int SERIES = 3;
  private static final int TIMES = 60;
  private static final long STEP_MILLIS = 5_000;
  private static final int MOST_AT_ONCE = 8;
  private static final int WRITTEN = 204;
  private static final int NOT_THERE = 404;
  private static final String EVERYTHING =
      "{\"size\":1000,\"aggs\":{\"sum\":{\"sum\":{\"field\":\"metrics.v\"}}}}";

  private final Client client;
  private final SentPoints points;
  private long refreshBegan = -1;

  Sending(Client client, SentPoints points) {
    this.client = client;
    this.points = points;
  }

  @Override
  public void step() {
    switch (client.loop().draw(8)) {
      case 0 -> refresh();
      case 1 -> search();
      case 2 -> client.ask(Method.POST, STREAM + "/_forcemerge?max_num_segments=1", "");
      default -> send();
    }
  }

  private void send() {
    Map<Integer, TreeSet<Integer>> drawn = new TreeMap<>();
    int count = 1 + client.loop().draw(MOST_AT_ONCE);
    for (int i = 0; i < count; i++) {
      drawn
          .computeIfAbsent(client.loop().draw(SERIES), _ -> new TreeSet<>())
          .add(client.loop().draw(TIMES));
    }
    List<String> names = new ArrayList<>();
    WireWriter request = new WireWriter();
    drawn.forEach((series, times) -> {
      WireWriter one = new WireWriter();
      one.bytes(1, label("__name__", "v")).bytes(1, label("host", "h" + series));
      for (int time : times) {
        // No two fibers run in one step.
        double value = client.loop().steps() * (MOST_AT_ONCE + 1) + names.size();
        long millis = BEGIN.toEpochMilli() + time * STEP_MILLIS;
        names.add(name("h" + series, millis));
        points.attempted(names.getLast(), value);
        one.bytes(
            2,
            new WireWriter()
                .fixed64(1, Double.doubleToRawLongBits(value))
                .varint(2, millis)
                .toBytes());
      }
      request.bytes(1, one.toBytes());
    });
    Optional<Told> told = client.send(TARGET, AS_SENT, request.toBytes(), names.toString());
    if (told.isPresent() && told.get().status() == WRITTEN) {
      names.forEach(name -> points.acknowledged(name, client.loop().nanos()));
    }
  }

  private static byte[] label(String name, String value) {
    return new WireWriter().text(1, name).text(2, value).toBytes();
  }

  private static String name(String host, long millis) {
    return host + "@" + millis;
  }

  private boolean refresh() {
    long began = client.loop().nanos();
    Optional<Told> told = client.ask(Method.POST, STREAM + "/_refresh", "");
    if (told.filter(Told::isWhole).isPresent()) {
      refreshBegan = began;
      return true;
    }
    return told.filter(answer -> answer.status() == NOT_THERE).isPresent();
  }

  /** Looks at all points; whether all shards answered. */
  private boolean search() {
    Optional<Told> told = client.ask(Method.POST, STREAM + "/_search", EVERYTHING);
    if (told.isPresent() && told.get().status() == NOT_THERE) {
      points.saw(Map.of(), refreshBegan);
      return true;
    }
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Map<String, Double> shown = new TreeMap<>();
    double sum = 0;
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      Map<?, ?> source = (Map<?, ?>) Told.there(hit.get("_source"));
      Map<?, ?> labels = (Map<?, ?>) Told.there(source.get("labels"));
      Map<?, ?> metrics = (Map<?, ?>) Told.there(source.get("metrics"));
      double value = ((Number) Told.there(metrics.get("v"))).doubleValue();
      Instant time = Instant.parse(String.valueOf(source.get("@timestamp")));
      // Of five seconds one point is sent, whatever becomes of its milliseconds.
      long millis = time.toEpochMilli() / STEP_MILLIS * STEP_MILLIS;
      String point = name(String.valueOf(labels.get("host")), millis);
      if (shown.put(point, value) != null) {
        points.twice(point);
      }
      sum += value;
    }
    Map<?, ?> aggregations = (Map<?, ?>) Told.there(told.get().body().get("aggregations"));
    Object byColumns = ((Map<?, ?>) Told.there(aggregations.get("sum"))).get("value");
    points.saw(shown, refreshBegan);
    points.sums(byColumns, sum);
    return true;
  }

  @Override
  public boolean comesRight() {
    return refresh() && search();
  }
}
