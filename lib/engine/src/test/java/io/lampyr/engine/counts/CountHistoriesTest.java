package io.lampyr.engine.counts;

import static io.lampyr.engine.counts.CountingProcess.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.FaultyItemStore.Faults;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
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
  /** More with {@code -Dlampyr.histories=}. */
  private static final int HISTORIES = Integer.getInteger("lampyr.histories", 80);

  private static final int STEPS = 60;
  private static final int SPELLS = 3;

  /** What went wrong, if anything did. */
  private static Optional<String> history(long seed, CountFold.Flaw flaw) {
    History history = new History(seed, flaw);
    for (int spell = 0; spell < SPELLS; spell++) {
      for (int step = 0; step < STEPS; step++) {
        history.step();
      }
      history.longAfter();
    }
    return history.end();
  }

  /** Faults in spells: no request is late for as long as parts are kept. */
  private static final class Weather implements ItemStore {
    private final MemoryItemStore memory = new MemoryItemStore();
    private final SeededRandomness random;
    private final VirtualTime time;
    private FaultyItemStore now;

    Weather(SeededRandomness random, VirtualTime time) {
      this.random = random;
      this.time = time;
      this.now = next();
    }

    private FaultyItemStore next() {
      return new FaultyItemStore(memory, Faults.all(0.1, Duration.ofMillis(50)), random, time);
    }

    void clear() {
      heal();
      now = next();
    }

    void heal() {
      now.heal();
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      return now.read(key);
    }

    @Override
    public ItemPage query(String partition, String prefix, Optional<String> after, int limit) {
      return now.query(partition, prefix, after, limit);
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return now.write(key, draft, condition);
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return now.delete(key, expected);
    }
  }

  private static final class History {
    private final VirtualTime time = VirtualTime.inline();
    private final SeededRandomness random;
    private final Weather store;
    private final Ports ports;
    private final CountFold.Flaw flaw;
    private final List<CountingProcess> processes = new ArrayList<>();
    private final List<CountFold.Gathered> gathered = new ArrayList<>();
    private Optional<String> wrong = Optional.empty();

    History(long seed, CountFold.Flaw flaw) {
      this.flaw = flaw;
      random = new SeededRandomness(seed);
      ports = new Ports(time, time, random);
      store = new Weather(random, time);
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
          default -> time.advance(Duration.ofSeconds(1 + random.nextInt(90)));
        }
      } catch (UnavailableException notNow) {
        // As if it had died there.
      }
    }

    /** Whatever was late has come. */
    void longAfter() {
      store.clear();
      time.advance(CountFold.KEPT);
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
        time.advance(CountFold.KEPT);
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
