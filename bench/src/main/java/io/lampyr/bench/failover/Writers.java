package io.lampyr.bench.failover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Writers of bulks that reach shards at random, and what was acknowledged to them. */
final class Writers {
  private static final int BULK = 20;
  private static final Duration THINKING = Duration.ofMillis(100);
  private static final int ASKED_AT_ONCE = 200;
  private static final int READERS = 4;

  private final Door door;
  private final Scheduler scheduler;
  private final int shards;
  private final Queue<Written> acknowledged = new ConcurrentLinkedQueue<>();
  private final AtomicLong refused = new AtomicLong();
  private final List<Scheduler.Task> writers = new ArrayList<>();
  private volatile boolean over;

  private record Written(int shard, String id) {}

  Writers(Door door, Scheduler scheduler, int shards) {
    this.door = door;
    this.scheduler = scheduler;
    this.shards = shards;
  }

  static String name(int shard) {
    return "active-" + shard;
  }

  void start(int count) {
    for (int writer = 0; writer < count; writer++) {
      int number = writer;
      writers.add(scheduler.fork("writer", () -> write(number)));
    }
  }

  private void write(int number) {
    Random random = new Random(number);
    try {
      for (int turn = 0; !over; turn++) {
        List<Written> sent = new ArrayList<>();
        for (int i = 0; i < BULK; i++) {
          sent.add(new Written(random.nextInt(shards), number + "-" + turn + "-" + i));
        }
        send(sent);
        scheduler.sleep(THINKING);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One document to each shard of the range, which wakes it. */
  void wake(int from, int to) {
    List<Written> sent = new ArrayList<>();
    for (int shard = from; shard < to; shard++) {
      sent.add(new Written(shard, "first"));
    }
    send(sent);
  }

  private void send(List<Written> sent) {
    StringBuilder lines = new StringBuilder();
    for (Written one : sent) {
      lines
          .append(
              "{\"index\":{\"_index\":\"%s\",\"_id\":\"%s\"}}%n".formatted(name(one.shard), one.id))
          .append("{\"message\":\"hello %s\",\"n\":%d}%n".formatted(one.id, one.shard));
    }
    Response answer = door.bulk(lines.toString());
    if (answer.status() != 200) {
      refused.addAndGet(sent.size());
      return;
    }
    List<?> items = list(Json.readObject(answer.body()).get("items"));
    for (int i = 0; i < sent.size(); i++) {
      if (items.get(i) instanceof Map<?, ?> action
          && action.get("index") instanceof Map<?, ?> item
          && item.get("status") instanceof Number status
          && status.intValue() < 300) {
        acknowledged.add(sent.get(i));
      } else {
        refused.incrementAndGet();
      }
    }
  }

  void end() throws InterruptedException {
    over = true;
    for (Scheduler.Task writer : writers) {
      writer.join();
    }
  }

  int acknowledged() {
    return acknowledged.size();
  }

  long refused() {
    return refused.get();
  }

  /** How much of what was acknowledged is not there. */
  int lost() throws InterruptedException {
    List<Written> all = List.copyOf(acknowledged);
    List<List<Written>> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += ASKED_AT_ONCE) {
      parts.add(all.subList(from, Math.min(from + ASKED_AT_ONCE, all.size())));
    }
    return new Siblings(scheduler, "asking", READERS)
        .map(parts, this::lost).stream().mapToInt(Integer::intValue).sum();
  }

  private int lost(List<Written> some) {
    StringBuilder body = new StringBuilder("{\"docs\":[");
    for (Written one : some) {
      body.append(body.length() > 9 ? "," : "")
          .append("{\"_index\":\"%s\",\"_id\":\"%s\"}".formatted(name(one.shard), one.id));
    }
    String answer = door.call(Method.POST, "/_mget?_source=false", body.append("]}").toString());
    List<?> found = list(Json.readObject(answer.getBytes(UTF_8)).get("docs"));
    int lost = 0;
    for (Object one : found) {
      lost += one instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("found")) ? 0 : 1;
    }
    return lost;
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalStateException("a list was expected and not " + value);
  }
}
