package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ItemWriterTest {
  private static final ItemKey KEY = new ItemKey("partition", "sort");
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final VirtualTime time = VirtualTime.inline();
  private final MemoryItemStore memory = new MemoryItemStore();
  private final ScriptedItemStore scripted = new ScriptedItemStore(memory);
  private final CountingItemStore store = new CountingItemStore(scripted);
  private final ItemWriter writer =
      new ItemWriter(store, new SeededRandomness(1), retries(time, DEADLINE));

  private static Retries retries(VirtualTime time, Duration deadline) {
    RetrySettings settings =
        new RetrySettings(Duration.ofMillis(20), Duration.ofSeconds(1), deadline);
    return new Retries(settings, time, time, new SeededRandomness(2));
  }

  private static WriteOutcome unknown() {
    return new WriteOutcome.Unknown(new UnavailableException("lost"));
  }

  private Revision put(String value) {
    return ((WriteOutcome.Written) memory.write(KEY, new Draft(value, 99), ItemCondition.ABSENT))
        .revision();
  }

  @Test
  void writeThatIsAnsweredCostsOneRequest() {
    assertThat(writer.write(KEY, "v", ItemCondition.ABSENT)).isInstanceOf(Settled.Won.class);
    assertThat(store.counts().requests()).isEqualTo(1);
  }

  @Test
  void lostAnswerOfAnEffectiveWriteIsRecognisedByItsNonceAndNotWrittenAgain() {
    scripted.next(outcome -> {
      outcome.run();
      return unknown();
    });
    assertThat(writer.write(KEY, "v", ItemCondition.ABSENT)).isInstanceOf(Settled.Won.class);
    assertThat(store.counts().writes()).isEqualTo(1);
    assertThat(store.counts().reads()).isEqualTo(1);
  }

  @Test
  void writeThatDidNotTakeEffectIsRepeated() {
    scripted.next(outcome -> unknown());
    assertThat(writer.write(KEY, "v", ItemCondition.ABSENT)).isInstanceOf(Settled.Won.class);
    assertThat(memory.read(KEY).orElseThrow().revision().version()).isEqualTo(1);
  }

  @Test
  void writeThatTakesEffectAfterItWasRepeatedTakesEffectOnce() {
    Revision first = put("first");
    ArrayDeque<Runnable> late = new ArrayDeque<>();
    scripted.next(outcome -> {
      late.add(outcome);
      return unknown();
    });
    Settled settled = writer.write(KEY, "mine", ItemCondition.at(first));
    assertThat(settled).isInstanceOf(Settled.Won.class);
    late.forEach(Runnable::run);
    assertThat(memory.read(KEY).orElseThrow().revision())
        .isEqualTo(((Settled.Won) settled).revision());
  }

  @Test
  void anothersWriteInItsPlaceMeansLost() {
    Revision first = put("first");
    scripted.next(outcome -> {
      memory.write(KEY, new Draft("other", 5), ItemCondition.at(first));
      return unknown();
    });
    assertThat(writer.write(KEY, "mine", ItemCondition.at(first)))
        .isEqualTo(new Settled.Lost(memory.read(KEY)));
  }

  @Test
  void laterSuccessorsLeaveItOpenWhetherItWasWrittenButNotWhetherItWillBe() {
    Revision first = put("first");
    scripted.next(outcome -> {
      outcome.run();
      Revision mine = memory.read(KEY).orElseThrow().revision();
      memory.write(KEY, new Draft("other", 5), ItemCondition.at(mine));
      return unknown();
    });
    assertThat(writer.write(KEY, "mine", ItemCondition.at(first)))
        .isEqualTo(new Settled.Overtaken(memory.read(KEY)));
  }

  @Test
  void readingTheOldValueProvesNothingSoTheWriteStaysOpenAtTheDeadline() {
    Revision first = put("first");
    scripted.always(outcome -> unknown());
    Settled settled = writer.write(KEY, "mine", ItemCondition.at(first));
    assertThat(settled).isInstanceOf(Settled.Open.class);
    assertThat(time.monotonicNanos())
        .isBetween(DEADLINE.minusSeconds(1).toNanos(), DEADLINE.toNanos());
    assertThat(store.counts().requests()).isLessThan(60);
    scripted.behave();
    assertThat(writer.resume(((Settled.Open) settled).pending())).isInstanceOf(Settled.Won.class);
  }

  @Test
  void refusedWriteIsRepeatedAfterPauses() {
    for (int i = 0; i < 3; i++) {
      scripted.next(outcome ->
          new WriteOutcome.Refused(WriteOutcome.Reason.THROTTLED, Duration.ofMillis(10)));
    }
    assertThat(writer.write(KEY, "v", ItemCondition.ABSENT)).isInstanceOf(Settled.Won.class);
    assertThat(store.counts().writes()).isEqualTo(4);
    assertThat(time.monotonicNanos()).isPositive();
  }

  @Test
  void deleteOfUnknownFateIsWonWhenTheItemIsGone() {
    Revision first = put("first");
    scripted.next(outcome -> {
      outcome.run();
      return unknown();
    });
    assertThat(writer.delete(KEY, first)).isEqualTo(new Settled.Won(first));
    assertThat(store.counts().deletes()).isEqualTo(1);
  }

  @Test
  void deleteThatMeetsASuccessorIsLost() {
    Revision first = put("first");
    memory.write(KEY, new Draft("second", 6), ItemCondition.at(first));
    assertThat(writer.delete(KEY, first)).isEqualTo(new Settled.Lost(memory.read(KEY)));
  }

  @Test
  void whatIsSaidToBeWonOrLostIsSoUnderAllFaults() {
    for (long seed = 1; seed <= 300; seed++) {
      new FaultyCounter(seed).run();
    }
  }

  /** Writers that increment a counter: it ends between what was won and what may have been. */
  private static final class FaultyCounter {
    private final long seed;
    private final MemoryItemStore truth = new MemoryItemStore();
    private final FaultyItemStore faulty;
    private final ItemWriter writer;

    FaultyCounter(long seed) {
      this.seed = seed;
      VirtualTime time = VirtualTime.inline();
      SeededRandomness randomness = new SeededRandomness(seed);
      FaultyItemStore.Faults faults = FaultyItemStore.Faults.all(0.2, Duration.ofMillis(5));
      this.faulty = new FaultyItemStore(truth, faults, randomness, time);
      this.writer = new ItemWriter(faulty, randomness, retries(time, Duration.ofMillis(300)));
    }

    void run() {
      int won = 0;
      int perhaps = 0;
      for (int i = 0; i < 30; i++) {
        Optional<Item> current = read();
        int value = current.map(item -> Integer.parseInt(item.value())).orElse(0);
        ItemCondition condition =
            current.map(item -> ItemCondition.at(item.revision())).orElse(ItemCondition.ABSENT);
        Settled settled = writer.write(KEY, "" + (value + 1), condition);
        switch (settled) {
          case Settled.Won _ -> won++;
          case Settled.Lost _ -> {}
          case Settled.Overtaken _, Settled.Open _ -> perhaps++;
        }
      }
      faulty.heal();
      int counted = Integer.parseInt(truth.read(KEY).orElseThrow().value());
      assertThat(counted).as("seed=%d", seed).isBetween(won, won + perhaps);
      assertThat(won).as("seed=%d", seed).isGreaterThan(20);
    }

    private Optional<Item> read() {
      while (true) {
        try {
          return faulty.read(KEY);
        } catch (UnavailableException e) {
          // Injected: the next read may succeed.
        }
      }
    }
  }

  /** Lets a test decide what becomes of a write, and what is answered. */
  private static final class ScriptedItemStore extends ItemStoreDecorator {
    private final ArrayDeque<Script> scripts = new ArrayDeque<>();
    private Script script;

    ScriptedItemStore(ItemStore inner) {
      super(inner);
    }

    void next(Script once) {
      scripts.add(once);
    }

    void always(Script every) {
      script = every;
    }

    void behave() {
      script = null;
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return scripted(() -> inner().write(key, draft, condition));
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return scripted(() -> inner().delete(key, expected));
    }

    private WriteOutcome scripted(java.util.function.Supplier<WriteOutcome> request) {
      Script now = scripts.isEmpty() ? script : scripts.poll();
      return now == null
          ? request.get()
          : now.answer(() -> {
            WriteOutcome _ = request.get();
          });
    }
  }

  private interface Script {
    WriteOutcome answer(Runnable request);
  }
}
