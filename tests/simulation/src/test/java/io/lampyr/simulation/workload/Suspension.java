package io.lampyr.simulation.workload;

import io.lampyr.base.error.LampyrException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Attempt;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.law.Seen;
import io.lampyr.simulation.world.Bug;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Happenings;
import io.lampyr.simulation.world.SimFunction;
import io.lampyr.simulation.world.SimNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A history that goes as it is told: the machine of a shard's owner is suspended until another node
 * has taken its place and acknowledged a newer document; and whoever still knows the old owner asks
 * it, at the very moment at which it wakes up. The seed decides about no more than the order of
 * what can happen at once.
 */
public final class Suspension {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration SUSPENDED = Duration.ofMinutes(3);

  /** So long before the owner wakes up the question is on its way. */
  private static final Duration BEFORE = Duration.ofMillis(150);

  private static final String TARGET = "/books/_doc/k0";

  private final FiberLoop loop;
  private final Laws laws = new Laws();
  private final Documents documents = new Documents(laws);
  private final Cluster cluster;
  private final Machine client;
  private int working;
  private int written;
  private int read;

  public Suspension(long seed, Bug bug) {
    this.loop = new FiberLoop(seed);
    this.cluster = new Cluster(loop, new Happenings(loop), laws, bug, Conditions.quiet());
    this.client = cluster.machine("client");
  }

  /** Which laws were broken. */
  public List<String> run() {
    SimNode owner = cluster.startNode();
    loop.runUntil(() -> owner.member().isPresent(), PATIENCE);
    SimFunction reader = cluster.startFunction();
    await(() -> create(reader));
    await(() -> write(reader));
    SimNode other = cluster.startNode();
    loop.runUntil(() -> other.member().isPresent(), PATIENCE);
    // Who has asked once knows where the shard is.
    await(() -> read(reader));
    SimFunction writer = cluster.startFunction();
    long wakes = loop.nanos() + SUSPENDED.toNanos();
    owner.machine().suspend(SUSPENDED);
    await(() -> write(writer));
    if (written < 2 || loop.nanos() > wakes) {
      laws.broken("Liveness", "nobody took the place of who was suspended");
    }
    loop.runUntil(() -> false, Duration.ofNanos(wakes - loop.nanos()).minus(BEFORE));
    await(() -> read(reader));
    if (read < 2) {
      laws.broken("Liveness", "a document is not read");
    }
    documents.judge();
    return laws.broken();
  }

  private void await(Runnable work) {
    working++;
    client.fork(
        "work",
        () -> {
          work.run();
          working--;
        });
    loop.runUntil(() -> working == 0, PATIENCE);
  }

  private void create(SimFunction by) {
    var _ = ask(by, Method.PUT, "/books", "{\"settings\":{\"number_of_shards\":1}}");
  }

  /** Until it is acknowledged. */
  private void write(SimFunction by) {
    int before = written;
    while (written == before) {
      String value = "v" + loop.nanos();
      Attempt attempt = new Attempt("k0", value, false, OptionalLong.empty(), loop.nanos());
      documents.attempted(attempt);
      Optional<Map<String, @Nullable Object>> told =
          ask(by, Method.PUT, TARGET, Client.source(value));
      if (told.isPresent() && told.get().get("_seq_no") instanceof Number seqNo) {
        attempt.end(new Attempt.Fate.Done(seqNo.longValue(), 1), loop.nanos());
        written++;
      }
    }
  }

  private void read(SimFunction by) {
    long began = loop.nanos();
    Optional<Map<String, @Nullable Object>> told = ask(by, Method.GET, TARGET, "");
    if (told.isPresent() && told.get().get("_source") instanceof Map<?, ?> source) {
      Seen.Times times = new Seen.Times(began, -1, began, loop.nanos());
      long seqNo = Told.number(told.get().get("_seq_no"));
      documents.saw(new Seen("k0", String.valueOf(source.get("v")), seqNo, times, Seen.How.GET));
      read++;
    }
  }

  private Optional<Map<String, @Nullable Object>> ask(
      SimFunction by, Method method, String target, String body) {
    try {
      Response response = by.answer(client, method, target, body);
      return Optional.of(Json.readObject(response.body()));
    } catch (LampyrException lost) {
      return Optional.empty();
    }
  }
}
