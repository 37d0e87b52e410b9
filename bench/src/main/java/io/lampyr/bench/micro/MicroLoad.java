package io.lampyr.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Fleet;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * 100,000 documents of one field of 25 letters each. Of the last 10,000, four clients update 100 at
 * random in a request, each in a quarter of its own, and refresh; four clients search 100 at random
 * by their ids. Each thinks for 1 to 5 ms in between.
 */
public final class MicroLoad {
  public static final int DOCUMENTS = 100_000;
  private static final int BUSY = 10_000;
  private static final int AT_ONCE = 100;
  private static final int CLIENTS = 4;

  /** Enough that filling does not wait for the log all the time. */
  private static final int FILLING = 16;

  private static final int LETTERS = 25;
  private static final int BULK = 1000;
  private static final Clients.Pace PACE =
      new Clients.Thinking(Duration.ofMillis(1), Duration.ofMillis(5));
  private static final String INDEX =
      """
      {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "5s"},
       "mappings": {"properties": {"field": {"type": "keyword"}}}}
      """;

  /** The groups' places in the outcome. */
  public static final int UPDATES = 0;

  public static final int SEARCHES = 1;

  private final Fleet fleet;
  private final long seed;

  public MicroLoad(Fleet fleet, long seed) {
    this.fleet = fleet;
    this.seed = seed;
  }

  /** Makes the index with all documents, durable and visible. */
  public void fill() throws InterruptedException {
    fleet.function(0).put("/micro", INDEX);
    new Siblings(fleet.scheduler(), "fill", FILLING)
        .each(
            IntStream.range(0, DOCUMENTS / BULK).boxed().toList(),
            bulk -> {
              Random random = new Random(seed + bulk);
              StringBuilder body = new StringBuilder();
              for (int i = 0; i < BULK; i++) {
                document(body, bulk * BULK + i, random);
              }
              fleet.function(0).bulk("/micro/_bulk", body.toString().getBytes(UTF_8));
            });
    fleet.function(0).post("/micro/_flush", "");
  }

  /** Updates and searches side by side, for so long. */
  public Clients.Outcome run(Duration time) throws InterruptedException {
    return new Clients(fleet, seed)
        .run(
            time,
            List.of(
                new Clients.Group(CLIENTS, PACE, (client, _, random) -> update(client, random)),
                new Clients.Group(CLIENTS, PACE, (_, _, random) -> search(random))));
  }

  private void update(int client, Random random) {
    StringBuilder body = new StringBuilder();
    int slice = BUSY / CLIENTS;
    for (int i = 0; i < AT_ONCE; i++) {
      document(body, DOCUMENTS - BUSY + client * slice + random.nextInt(slice), random);
    }
    fleet.function(0).bulk("/micro/_bulk?refresh=true", body.toString().getBytes(UTF_8));
  }

  private static void document(StringBuilder body, int id, Random random) {
    body.append("{\"index\":{\"_id\":\"").append(id).append("\"}}\n{\"field\":\"");
    for (int letter = 0; letter < LETTERS; letter++) {
      body.append((char) ('a' + random.nextInt(26)));
    }
    body.append("\"}\n");
  }

  private void search(Random random) {
    StringJoiner ids = new StringJoiner("\",\"", "[\"", "\"]");
    for (int i = 0; i < AT_ONCE; i++) {
      ids.add(String.valueOf(DOCUMENTS - BUSY + random.nextInt(BUSY)));
    }
    String answer =
        fleet
            .function(0)
            .post(
                "/micro/_search",
                "{\"query\":{\"ids\":{\"values\":" + ids + "}},\"size\":" + AT_ONCE + "}");
    // The same id may be drawn twice, so there may be fewer hits, yet never none.
    if (!answer.contains("\"hits\":[{")) {
      throw new IllegalStateException("search found nothing answer=" + answer);
    }
  }
}
