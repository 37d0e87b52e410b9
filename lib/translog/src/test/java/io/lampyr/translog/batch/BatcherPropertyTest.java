package io.lampyr.translog.batch;

import static io.lampyr.translog.format.SampleOperations.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.translog.batch.SimulatedRun.Append;
import io.lampyr.translog.batch.SimulatedStore.Faults;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.ShardOperations;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.format.TranslogReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * The laws of release under lost replies, late effects, throttling and ejection: one seed is one
 * course of events. The same check must notice four ways of getting it wrong.
 */
class BatcherPropertyTest {
  private static final int SEEDS = 150;
  private static final int SEEDS_TO_CATCH_A_BUG = 5;

  private static SimulatedRun world(long seed) {
    Random random = new Random(seed);
    Duration ejectedAt =
        random.nextBoolean() ? Duration.ofDays(1) : Duration.ofMillis(random.nextInt(4000));
    Faults faults =
        new Faults(random.nextInt(60), Duration.ofSeconds(8), Duration.ZERO, Duration.ZERO, 20);
    return new SimulatedRun(seed, faults, ejectedAt, BatchSettings.defaults());
  }

  private static Optional<String> violation(long seed, Consumer<SimulatedRun> bug)
      throws InterruptedException {
    SimulatedRun run = world(seed);
    run.comparing = true;
    bug.accept(run);
    run.startClients(6, 8, 400, seed);
    run.time.run(Duration.ofMinutes(2));
    try {
      check(run);
      return Optional.empty();
    } catch (AssertionError violated) {
      return Optional.of("seed=" + seed + " " + violated.getMessage());
    }
  }

  @Test
  void releasedMeansProvenInOrderAndFoundByRecovery() throws InterruptedException {
    long first = new Random().nextLong(1L << 40);
    System.out.println("seeds from " + first);
    for (long seed = first; seed < first + SEEDS; seed++) {
      assertThat(violation(seed, correct -> {})).isEmpty();
    }
  }

  private static void check(SimulatedRun run) throws InterruptedException {
    assertThat(run.store.nameHadTwoContents).as("NamesAreContents").isFalse();
    Map<Operation, Long> generations = recovered(run);
    for (Append append : run.appends) {
      assertThat(append.isReleased() || append.isFailed()).as("every wait ends").isTrue();
      if (append.isReleased()) {
        assertThat(generations).as("AckedSurvives").containsKey(append.operation);
        checkProof(run, append, generations);
      }
    }
    boolean ejected = run.appends.stream().anyMatch(Append::isFailed);
    boolean member = run.lease.isMember();
    assertThat(ejected && member).as("only an ejected node fails").isFalse();
  }

  /** What a recovery finds, and in which generation. */
  static Map<Operation, Long> recovered(SimulatedRun run) throws InterruptedException {
    TranslogReader reader =
        new TranslogReader(run.store.inner(), io.lampyr.base.port.VirtualTime.inline());
    Map<Operation, Long> generations = new HashMap<>();
    for (Append append : run.appends) {
      if (!generations.containsKey(append.operation)) {
        Consumer<ShardOperations> note =
            found -> found.operations().forEach(op -> generations.put(op, found.generation()));
        reader.scan(NODE, 1, append.key, note);
      }
    }
    return generations;
  }

  private static void checkProof(
      SimulatedRun run, Append append, Map<Operation, Long> generations) {
    long lastPut = 0;
    long generation = generations.get(append.operation);
    for (long g = 1; g <= generation; g++) {
      Long answered = run.store.answered.get(TranslogKeys.key(NODE, g));
      assertThat(answered).as("the puts of all generations before have answered").isNotNull();
      lastPut = Math.max(lastPut, answered);
    }
    long after = lastPut;
    assertThat(run.lease.members)
        .as("a lease read issued after the puts listed the node")
        .anyMatch(read -> read.issued() > after && read.answered() < append.toldAt);
    for (Append other : run.appends) {
      if (generations.getOrDefault(other.operation, Long.MAX_VALUE) <= generation) {
        assertThat(append.released.get(other.index)).as("in order of generations").isTrue();
      }
    }
  }

  private static void assertCaught(String bug, String law, Consumer<SimulatedRun> change)
      throws InterruptedException {
    for (long seed = 1; seed <= SEEDS_TO_CATCH_A_BUG; seed++) {
      Optional<String> violation = violation(seed, change);
      if (violation.isPresent()) {
        assertThat(violation.get()).contains(law);
        System.out.println(bug + " is caught: " + violation.get().lines().findFirst().orElse(""));
        return;
      }
    }
    throw new AssertionError(bug + " was not noticed in so many seeds: " + SEEDS_TO_CATCH_A_BUG);
  }

  private static void rewire(
      SimulatedRun run, Membership membership, BatchLedger ledger, Uploader uploader) {
    run.batcher =
        new TranslogBatcher(NODE, membership, run.settings, run.ports(1), ledger, uploader);
  }

  private static Uploader uploader(SimulatedRun run) {
    Ports ports = run.ports(1);
    return new Uploader(run.store, run.time, ports.randomness(), run.settings.backoff());
  }

  @Test
  void skippingTheLeaseReadIsCaught() throws InterruptedException {
    assertCaught(
        "skipping the lease read",
        "a lease read issued after the puts",
        run ->
            rewire(
                run,
                node -> new Membership.Check.Member(),
                new BatchLedger(run.settings),
                uploader(run)));
  }

  @Test
  void readingTheLeaseBeforeThePutAnsweredIsCaught() throws InterruptedException {
    assertCaught(
        "reading the lease before the put answered",
        "a lease read issued after the puts",
        run -> {
          Membership.Check[] early = {new Membership.Check.Unknown(new RuntimeException())};
          run.store.beforePut =
              () -> {
                do {
                  early[0] = run.lease.confirm(NODE);
                } while (early[0] instanceof Membership.Check.Unknown);
              };
          rewire(run, node -> early[0], new BatchLedger(run.settings), uploader(run));
        });
  }

  @Test
  void releasingOutOfOrderIsCaught() throws InterruptedException {
    assertCaught(
        "releasing out of order",
        "puts",
        run -> rewire(run, run.lease, new OutOfOrder(run.settings), uploader(run)));
  }

  private static final class OutOfOrder extends BatchLedger {
    OutOfOrder(BatchSettings settings) {
      super(settings);
    }

    @Override
    Long releasable() {
      return sealed.entrySet().stream()
          .filter(batch -> batch.getValue() == Stage.UPLOADED)
          .map(Map.Entry::getKey)
          .reduce((former, latter) -> latter)
          .orElse(null);
    }

    @Override
    List<Long> coveredBy(long through) {
      return super.coveredBy(through).stream()
          .filter(generation -> sealed.get(generation) == Stage.UPLOADED)
          .toList();
    }
  }

  @Test
  void makingTheBytesAnewForARetryIsCaught() throws InterruptedException {
    assertCaught(
        "making the bytes anew for a retry",
        "NamesAreContents",
        run -> {
          Uploader anew =
              new Uploader(run.store, run.time, run.ports(1).randomness(), run.settings.backoff()) {
                @Override
                byte[] bytes(byte[] sealed, int attempt) {
                  byte[] bytes = Arrays.copyOf(sealed, sealed.length);
                  bytes[bytes.length - 1] += (byte) attempt;
                  return bytes;
                }
              };
          rewire(run, run.lease, new BatchLedger(run.settings), anew);
        });
  }
}
