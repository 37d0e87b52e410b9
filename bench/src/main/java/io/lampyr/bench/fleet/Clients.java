package io.lampyr.bench.fleet;

import io.lampyr.base.check.Check;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Clients in groups, each of which does the next thing when its last one is answered. */
public final class Clients {
  private final Fleet fleet;
  private final long seed;

  /** What a client does in one turn; it draws from chance of its own. */
  public interface Work {
    void once(int client, int turn, Random random);
  }

  /** When a client has its next turn. */
  public sealed interface Pace permits Thinking, Every {}

  /** So long after the last one has ended, by chance. */
  public record Thinking(Duration least, Duration most) implements Pace {
    public static final Thinking NONE = new Thinking(Duration.ZERO, Duration.ZERO);
  }

  /** One of the group's clients after the other, at this interval; who is late does not wait. */
  public record Every(Duration interval) implements Pace {}

  /** So many clients of one kind. */
  public record Group(int clients, Pace pace, Work work) {
    public Group {
      Check.positive(clients, "clients");
    }
  }

  /** What came of it: of each group, how long its turns took; and what the process used. */
  public record Outcome(List<Sample> millis, double seconds, double cpuSeconds, Counts counts) {
    public Outcome {
      millis = List.copyOf(millis);
    }

    /** How many turns a group had in a second. */
    public double perSecond(int group) {
      return millis.get(group).size() / seconds;
    }
  }

  private record Client(int group, int number) {}

  public Clients(Fleet fleet, long seed) {
    this.fleet = fleet;
    this.seed = seed;
  }

  /** Lets all groups work for so long. */
  public Outcome run(Duration time, List<Group> groups) throws InterruptedException {
    List<Client> clients = new ArrayList<>();
    List<Sample> millis = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      int of = group;
      millis.add(new Sample());
      IntStream.range(0, groups.get(group).clients()).forEach(n -> clients.add(new Client(of, n)));
    }
    Cpu.settle();
    Counts before = fleet.counts();
    Cpu cpu = new Cpu();
    long began = fleet.clock().monotonicNanos();
    long end = began + time.toNanos();
    new Siblings(fleet.scheduler(), "client", clients.size())
        .each(
            clients,
            client ->
                work(client, groups.get(client.group()), began, end, millis.get(client.group())));
    double seconds = (fleet.clock().monotonicNanos() - began) / 1e9;
    return new Outcome(millis, seconds, cpu.seconds(), fleet.counts().since(before));
  }

  private void work(Client client, Group group, long began, long end, Sample millis)
      throws InterruptedException {
    Random random = new Random(seed + 1000L * client.group() + client.number());
    for (int turn = 0; await(group, client, turn, began, end, random); turn++) {
      long sent = fleet.clock().monotonicNanos();
      group.work().once(client.number(), turn, random);
      double took = (fleet.clock().monotonicNanos() - sent) / 1e6;
      synchronized (millis) {
        millis.add(took);
      }
    }
  }

  /** Whether there is another turn. */
  private boolean await(Group group, Client client, int turn, long began, long end, Random random)
      throws InterruptedException {
    long pause =
        switch (group.pace()) {
          case Thinking(Duration least, Duration most) ->
              turn == 0
                  ? 0
                  : least.toNanos() + (long) (random.nextDouble() * most.minus(least).toNanos());
          case Every(Duration interval) -> {
            long due =
                began + ((long) turn * group.clients() + client.number()) * interval.toNanos();
            yield due >= end ? Long.MAX_VALUE : due - fleet.clock().monotonicNanos();
          }
        };
    if (pause == Long.MAX_VALUE || fleet.clock().monotonicNanos() >= end) {
      return false;
    }
    if (pause > 0) {
      fleet.scheduler().sleep(Duration.ofNanos(pause));
    }
    return true;
  }
}
