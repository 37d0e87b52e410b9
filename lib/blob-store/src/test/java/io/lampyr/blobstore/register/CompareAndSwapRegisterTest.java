package io.lampyr.blobstore.register;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.Survivors;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompareAndSwapRegisterTest {
  private static final BlobKey KEY = new BlobKey("lease");

  private final MemoryBlobStore memory = new MemoryBlobStore(new SystemClock());

  private CompareAndSwapRegister register(Survivors survivors, String writer) {
    return new CompareAndSwapRegister(
        survivors.faulty(),
        KEY,
        "lease",
        new RegisterWriter(writer, survivors.randomness()),
        survivors.retries());
  }

  private CompareAndSwapRegister register(String writer) {
    return register(new Survivors(memory, FaultRates.none(), 1), writer);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private static Versioned swapped(Swap swap) {
    assertThat(swap).isInstanceOf(Swap.Swapped.class);
    return ((Swap.Swapped) swap).written();
  }

  @Test
  void versionsRiseWithEveryWriteAndWritersAreNamed() {
    CompareAndSwapRegister register = register("one");
    assertThat(register.read()).isEmpty();
    Versioned first = swapped(register.create(utf8("a")));
    Versioned second = swapped(register.swap(first, utf8("b")));
    Versioned read = register("two").read().orElseThrow();
    assertThat(read.version()).isEqualTo(second.version()).isEqualTo(2);
    assertThat(read.writer()).isEqualTo("one");
    assertThat(read.etag()).isEqualTo(second.etag());
    assertThat(read.bytes()).isEqualTo(utf8("b"));
  }

  @Test
  void staleSwapLosesAndSeesTheCurrentValue() {
    CompareAndSwapRegister register = register("one");
    Versioned first = swapped(register.create(utf8("a")));
    swapped(register("two").swap(first, utf8("b")));
    Swap lost = register.swap(first, utf8("c"));
    assertThat(lost).isInstanceOf(Swap.Lost.class);
    assertThat(((Swap.Lost) lost).current().bytes()).isEqualTo(utf8("b"));
    assertThat(register.create(utf8("d"))).isInstanceOf(Swap.Lost.class);
  }

  @Test
  void valueThatReturnsHasAnotherTag() {
    CompareAndSwapRegister register = register("one");
    Versioned a = swapped(register.create(utf8("a")));
    Versioned b = swapped(register.swap(a, utf8("b")));
    Versioned again = swapped(register.swap(b, utf8("a")));
    assertThat(again.etag()).isNotEqualTo(a.etag());
    assertThat(register.swap(a, utf8("x"))).isInstanceOf(Swap.Lost.class);
  }

  @Test
  void lostAnswerOfAWinIsResolvedAlsoIfOthersHaveWrittenSince() {
    Survivors survivors = new Survivors(memory, FaultRates.none().with(Fault.RESET_AFTER, 1), 3);
    CompareAndSwapRegister unlucky = register(survivors, "unlucky");
    CompareAndSwapRegister other = register("other");
    survivors
        .time()
        .after(
            Duration.ofMillis(1),
            "overtake",
            () -> {
              Versioned current = other.read().orElseThrow();
              for (int i = 0; i < 5; i++) {
                current = swapped(other.swap(current, utf8("later " + i)));
              }
              survivors.faulty().setRates(FaultRates.none());
            });
    Versioned mine = swapped(unlucky.create(utf8("mine")));
    assertThat(mine.version()).isEqualTo(1);
    assertThat(other.read().orElseThrow().version()).isEqualTo(6);
    assertThat(unlucky.swap(mine, utf8("stale"))).isInstanceOf(Swap.Lost.class);
  }

  @Test
  void overtakenBeyondMemoryIsUnknown() {
    Survivors survivors = new Survivors(memory, FaultRates.none().with(Fault.RESET_AFTER, 1), 3);
    CompareAndSwapRegister unlucky = register(survivors, "unlucky");
    CompareAndSwapRegister other = register("other");
    survivors
        .time()
        .after(
            Duration.ofMillis(1),
            "overtake",
            () -> {
              Versioned current = other.read().orElseThrow();
              for (int i = 0; i < RegisterValue.MAX_NONCES; i++) {
                current = swapped(other.swap(current, utf8("later " + i)));
              }
              survivors.faulty().setRates(FaultRates.none());
            });
    assertThat(unlucky.create(utf8("mine"))).isInstanceOf(Swap.Unknown.class);
  }

  @Test
  void onlyRefusalsMeanThatNothingWasWritten() {
    Survivors survivors = new Survivors(memory, FaultRates.none().with(Fault.THROTTLE, 1), 4);
    assertThatThrownBy(() -> register(survivors, "one").create(utf8("a")))
        .isInstanceOf(UnavailableException.class);
    Survivors silent = new Survivors(memory, FaultRates.none().with(Fault.RESET_BEFORE, 1), 5);
    assertThat(register(silent, "one").create(utf8("a"))).isInstanceOf(Swap.Unknown.class);
    assertThat(memory.head(KEY)).isEmpty();
  }

  @Test
  void damagedRegisterIsNamedAndLeftAlone() {
    CompareAndSwapRegister register = register("one");
    Versioned first = swapped(register.create(utf8("a value that is damaged")));
    byte[] bytes = LoadedBlob.read(memory, KEY, 1000).orElseThrow().bytes();
    byte[] damaged = bytes.clone();
    damaged[bytes.length - 1]++;
    byte[] newer = new Envelope("lease", 2).seal(new byte[] {1});
    for (byte[] bad : List.of(damaged, Arrays.copyOf(bytes, 60), new byte[0], newer)) {
      memory.put(KEY, BlobContent.of(bad), PutCondition.ALWAYS);
      Class<? extends RuntimeException> expected =
          Arrays.equals(bad, newer) ? MisconfiguredException.class : CorruptionException.class;
      assertThatThrownBy(register::read).isInstanceOf(expected).hasMessageContaining("lease");
      assertThatThrownBy(() -> register.swap(first, utf8("b"))).isInstanceOf(expected);
      assertThatThrownBy(() -> register.create(utf8("b"))).isInstanceOf(expected);
      assertThat(LoadedBlob.read(memory, KEY, 1000).orElseThrow().bytes()).isEqualTo(bad);
    }
  }

  /**
   * Two writers append their own marks through a faulty store: every swap that is said to have
   * happened did happen, once, and none that is said to be lost did.
   */
  @Test
  void outcomesAreTrueUnderEachFaultAndAllTogether() {
    long base = System.nanoTime();
    System.out.println("outcomesAreTrueUnderEachFaultAndAllTogether seed=" + base);
    for (int i = 0; i < 40; i++) {
      for (Fault fault : Fault.values()) {
        outcomesAreTrue(FaultRates.none().with(fault, 0.4), base + i);
      }
      outcomesAreTrue(FaultRates.all(0.25), base + i);
    }
  }

  private static void outcomesAreTrue(FaultRates rates, long seed) {
    MemoryBlobStore store = new MemoryBlobStore(new SystemClock());
    Survivors survivors = new Survivors(store, rates, seed);
    CompareAndSwapRegisterTest test = new CompareAndSwapRegisterTest();
    List<CompareAndSwapRegister> writers =
        List.of(test.register(survivors, "one"), test.register(survivors, "two"));
    List<String> won = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<Optional<Versioned>> known = new ArrayList<>(List.of(Optional.empty(), Optional.empty()));
    for (int step = 0; step < 12; step++) {
      int who = survivors.randomness().nextInt(2);
      String mark = "<" + step + ">";
      String before = known.get(who).map(value -> new String(value.bytes(), UTF_8)).orElse("");
      byte[] after = utf8(before + mark);
      Swap swap =
          known.get(who).isEmpty()
              ? writers.get(who).create(after)
              : writers.get(who).swap(known.get(who).get(), after);
      switch (swap) {
        case Swap.Swapped(Versioned written) -> {
          won.add(mark);
          known.set(who, Optional.of(written));
        }
        case Swap.Lost(Versioned current) -> {
          lost.add(mark);
          known.set(who, Optional.of(current));
        }
        case Swap.Unknown unknown ->
            throw new AssertionError("seed " + seed + " " + rates + " " + unknown);
      }
    }
    survivors.faulty().setRates(FaultRates.none());
    for (int i = 0; i < 20; i++) {
      survivors.faulty().head(KEY);
    }
    String end = new String(test.readClean(store).bytes(), UTF_8);
    assertThat(end).as("seed %d %s", seed, rates).isEqualTo(String.join("", won));
    assertThat(lost).noneMatch(end::contains);
  }

  private Versioned readClean(MemoryBlobStore store) {
    return register(new Survivors(store, FaultRates.none(), 1), "reader").read().orElseThrow();
  }
}
