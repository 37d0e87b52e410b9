package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.report.Table;
import io.lampyr.mapping.json.Json;
import io.lampyr.peer.Server;
import io.lampyr.peer.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * Nearest vectors. The peer's vectors come from a plugin that is not in the registry that its jars
 * are from, so there is nothing beside ours but what is exactly nearest.
 */
record Vectors(Server server, Clock clock) {
  private static final long SEED = 20_250_303;
  private static final int COUNT = 20_000;
  private static final int DIMENSIONS = 64;
  private static final int CLUSTERS = 200;
  private static final int NEAREST = 10;
  private static final int QUERIES = 400;
  private static final int BULK = 1000;

  /** Adds the row; the share of the truly nearest that were found is noted. */
  void measure(Table table) throws IOException, InterruptedException {
    Randomness random = new SeededRandomness(SEED);
    float[][] centres = centres(random);
    float[][] vectors = new float[COUNT][];
    for (int i = 0; i < COUNT; i++) {
      vectors[i] = around(centres[random.nextInt(CLUSTERS)], 0.3, random);
    }
    load(vectors);
    Sample millis = new Sample();
    Sample recall = new Sample();
    double cpu = 0;
    try (Wire wire = new Wire(server.port())) {
      for (int i = 0; i < 2 * QUERIES; i++) {
        float[] wanted = around(centres[random.nextInt(CLUSTERS)], 0.3, random);
        byte[] body =
            "{\"size\":%d,\"_source\":false,\"query\":{\"knn\":{\"v\":{\"vector\":%s,\"k\":%d}}}}"
                .formatted(NEAREST, json(wanted), NEAREST)
                .getBytes(StandardCharsets.UTF_8);
        double before = server.cpuSeconds();
        long sent = clock.monotonicNanos();
        byte[] answer = wire.post("/vectors/_search", body);
        if (i >= QUERIES) {
          millis.add((clock.monotonicNanos() - sent) / 1e6);
          cpu += server.cpuSeconds() - before;
        }
        recall.add(found(answer, exact(vectors, wanted)));
      }
    }
    table.note("vectors", COUNT + " of " + DIMENSIONS + " dimensions");
    table.note("share of the nearest 10 found", "%.3f".formatted(recall.mean()));
    Double[] row = new Double[11];
    Arrays.fill(row, Double.NaN);
    row[0] = millis.median();
    row[4] = millis.quantile(0.9);
    row[6] = millis.quantile(0.99);
    row[8] = cpu * 1000 / QUERIES;
    table.add("knn of 10", List.of(row));
  }

  private static float[][] centres(Randomness random) {
    float[][] centres = new float[CLUSTERS][];
    for (int i = 0; i < CLUSTERS; i++) {
      centres[i] = around(new float[DIMENSIONS], 1, random);
    }
    return centres;
  }

  private void load(float[][] vectors) throws IOException, InterruptedException {
    if (server.call("GET", "/_cat/indices?h=index", "").lines().anyMatch("vectors"::equals)) {
      return;
    }
    server.call(
        "PUT",
        "/vectors",
        """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "index.knn": true},
         "mappings": {"properties": {"v": {"type": "knn_vector", "dimension": %d}}}}
        """
            .formatted(DIMENSIONS));
    for (int from = 0; from < vectors.length; from += BULK) {
      StringBuilder body = new StringBuilder();
      for (int i = from; i < from + BULK; i++) {
        body.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"v\":");
        body.append(json(vectors[i])).append("}\n");
      }
      server.call("POST", "/vectors/_bulk", body.toString());
    }
    server.call("POST", "/vectors/_refresh", "");
  }

  private static float[] around(float[] centre, double spread, Randomness random) {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) (centre[i] + spread * (random.nextDouble() * 2 - 1));
    }
    return vector;
  }

  private static String json(float[] vector) {
    StringJoiner json = new StringJoiner(",", "[", "]");
    for (float value : vector) {
      json.add(Float.toString(value));
    }
    return json.toString();
  }

  private static Set<String> exact(float[][] vectors, float[] wanted) {
    double[] distances = new double[vectors.length];
    for (int i = 0; i < vectors.length; i++) {
      for (int d = 0; d < DIMENSIONS; d++) {
        double apart = vectors[i][d] - wanted[d];
        distances[i] += apart * apart;
      }
    }
    Set<String> nearest = new HashSet<>();
    IntStream.range(0, vectors.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> distances[i]))
        .limit(NEAREST)
        .forEach(i -> nearest.add(String.valueOf(i)));
    return nearest;
  }

  private static double found(byte[] answer, Set<String> nearest) {
    Object hits = Json.object(Json.readObject(answer).get("hits"), "hits").get("hits");
    Set<String> ids = new HashSet<>();
    for (Object hit : hits instanceof List<?> list ? list : Collections.emptyList()) {
      ids.add(
          String.valueOf(Objects.requireNonNull(hit) instanceof Map<?, ?> m ? m.get("_id") : ""));
    }
    ids.retainAll(nearest);
    return (double) ids.size() / NEAREST;
  }
}
