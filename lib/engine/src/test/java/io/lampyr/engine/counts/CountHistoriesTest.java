package io.lampyr.engine.counts;

import static io.lampyr.engine.counts.CountingProcess.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.FaultyItemStore.Faults;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * CountedOnce and FoldedOnce: processes count, freeze and come back, writes get lost or late, folds
 * are raced and die anywhere, and nothing is lost or counted twice.
 */
class CountHistoriesTest {
  private static final int HISTORIES = Integer.getInteger("lampyr.histories", 300);
  private static final int STEPS = 150;

  /** Shorter than names of parts are remembered, as no request takes longer. */
  private static final Duration LONGEST_STEP = Duration.ofSeconds(20);

  /** What went wrong, if anything did. */
  private static Optional<String> history(long seed, CountFold.Flaw flaw) {
    History history = new History(seed, flaw);
    for (int step = 0; step < STEPS; step++) {
      history.step();
    }
    return history.end();
  }

  private static final class History {
    private final VirtualTime time = VirtualTime.inline();
    private final SeededRandomness random;
    private final FaultyItemStore store;
    private final Ports ports;
    private final CountFold.Flaw flaw;
    private final List<CountingProcess> processes = new ArrayList<>();
    private final List<CountFold.Gathered> gathered = new ArrayList<>();
    private Optional<String> wrong = Optional.empty();

    History(long seed, CountFold.Flaw flaw) {
      this.flaw = flaw;
      random = new SeededRandomness(seed);
      ports = new Ports(time, time, random);
      store =
          new FaultyItemStore(
              new MemoryItemStore(), Faults.all(0.1, Duration.ofMillis(50)), random, time);
      for (int i = 0; i < 3; i++) {
        processes.add(new CountingProcess(store, ports));
      }
    }

    private long ever() {
      return processes.stream().mapToLong(CountingProcess::ever).sum();
    }

    private CountFold fold(ItemStore items) {
      ItemWriter writer =
          new ItemWriter(items, random, Retries.within(Duration.ofMillis(500), ports));
      return new CountFold(items, writer, time, flaw);
    }

    void step() {
      CountingProcess process = processes.get(random.nextInt(processes.size()));
      try {
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> process.answer(shard(random.nextInt(4), random.nextInt(2)));
          case 4 -> process.counts.ending();
          case 5 -> process.full = random.nextInt(3) == 0;
          case 6 -> gathered.add(fold(store).gather());
          case 7 -> {
            if (!gathered.isEmpty()) {
              // Perhaps long ago, perhaps once more, perhaps never.
              var _ = gathered.get(random.nextInt(gathered.size())).fold(_ -> true);
            }
          }
          case 8 -> look(process);
          default -> time.advance(LONGEST_STEP.dividedBy(1 + random.nextInt(10)));
        }
      } catch (UnavailableException notNow) {
        // As if it had died there.
      }
    }

    /** Never less than it knows by itself, and never more than there was. */
    private void look(CountingProcess process) {
      long told = process.told();
      if (told < process.ever() || told > ever()) {
        wrong =
            wrong.or(
                () -> Optional.of("told " + told + " own " + process.ever() + " all " + ever()));
      }
    }

    Optional<String> end() {
      store.heal();
      for (CountingProcess process : processes) {
        for (int i = 0; i < 5; i++) {
          process.counts.ending();
        }
      }
      for (int i = 0; i < 4; i++) {
        for (CountingProcess process : processes) {
          check(process.told());
        }
        check(new CountingProcess(store, ports).told());
        var _ = fold(store).gather().fold(_ -> true);
      }
      return wrong;
    }

    private void check(long told) {
      if (told != ever()) {
        wrong = wrong.or(() -> Optional.of("told in the end " + told + " of " + ever()));
      }
    }
  }

  @Test
  void nothingIsLostOrCountedTwiceWhateverHappens() {
    for (long seed = 1; seed <= HISTORIES; seed++) {
      assertThat(history(seed, CountFold.Flaw.NONE)).as("seed=" + seed).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(value = CountFold.Flaw.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void flawsAreFound(CountFold.Flaw flaw) {
    boolean isFound = false;
    for (long seed = 1; seed <= HISTORIES && !isFound; seed++) {
      isFound = history(seed, flaw).isPresent();
    }
    assertThat(isFound).as("found " + flaw).isTrue();
  }
}
