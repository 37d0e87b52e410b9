package io.lampyr.blobstore.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.FaultyBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetriesTest {
  private static final BlobKey KEY = new BlobKey("x");
  private static final BlobContent CONTENT = BlobContent.of(new byte[] {1, 2, 3});

  private final VirtualTime time = VirtualTime.inline();
  private final MemoryBlobStore memory = new MemoryBlobStore(time);

  private FaultyBlobStore faulty(Fault fault, double rate) {
    return new FaultyBlobStore(
        memory, FaultRates.none().with(fault, rate), new SeededRandomness(1), time);
  }

  private Retries retries(RetrySettings settings) {
    return new Retries(settings, time, time, new SeededRandomness(2));
  }

  @Test
  void pausesGrowToTheLongestAndStopBeforeTheDeadline() {
    RetrySettings settings =
        new RetrySettings(Duration.ofMillis(10), Duration.ofMillis(80), Duration.ofSeconds(1));
    Retries.Attempts attempts = retries(settings).begin();
    long before = time.monotonicNanos();
    int pauses = 0;
    while (attempts.pause(Duration.ZERO)) {
      long pause = time.monotonicNanos() - before;
      long bound = Math.min(80, 10L << pauses) * 1_000_000;
      assertThat(pause).isBetween(bound / 2, bound);
      before = time.monotonicNanos();
      pauses++;
    }
    assertThat(time.monotonicNanos()).isBetween(900_000_000L, 1_000_000_000L);
    assertThat(pauses).isBetween(13, 40);
  }

  @Test
  void storesWishForAPauseIsHonouredWithinTheLongest() {
    RetrySettings settings =
        new RetrySettings(Duration.ofMillis(10), Duration.ofSeconds(2), Duration.ofMinutes(1));
    assertThat(retries(settings).begin().pause(Duration.ofSeconds(1))).isTrue();
    assertThat(time.monotonicNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
    assertThat(retries(settings).begin().pause(Duration.ofDays(1))).isTrue();
    assertThat(time.monotonicNanos()).isEqualTo(Duration.ofSeconds(3).toNanos());
  }

  @Test
  void refusalAfterAnUnknownAttemptStaysUnknown() {
    FaultyBlobStore faulty = faulty(Fault.RESET_BEFORE, 1);
    RetrySettings settings = RetrySettings.within(Duration.ofMinutes(10));
    VirtualTime switching = time;
    switching.after(
        Duration.ofMinutes(5),
        "switch",
        () -> faulty.setRates(FaultRates.none().with(Fault.THROTTLE, 1)));
    assertThat(
            new RetryingBlobStore(faulty, retries(settings))
                .put(KEY, CONTENT, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.Unknown.class);
    faulty.setRates(FaultRates.none().with(Fault.THROTTLE, 1));
    assertThat(
            new RetryingBlobStore(faulty, retries(settings))
                .put(KEY, CONTENT, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.Refused.class);
  }

  @Test
  void tryingForEverOutlastsALongOutage() {
    FaultyBlobStore faulty = faulty(Fault.THROTTLE, 1);
    time.after(Duration.ofDays(3), "mended", () -> faulty.setRates(FaultRates.none()));
    RetryingBlobStore store = new RetryingBlobStore(faulty, retries(RetrySettings.forEver()));
    assertThat(store.put(KEY, CONTENT, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.Stored.class);
    assertThat(time.monotonicNanos()).isGreaterThan(Duration.ofDays(3).toNanos() - 1);
  }

  @Test
  void interruptEndsTryingForEver() {
    FaultyBlobStore faulty = faulty(Fault.RESET_BEFORE, 1);
    RetryingBlobStore store = new RetryingBlobStore(faulty, retries(RetrySettings.forEver()));
    Thread caller = Thread.currentThread();
    time.after(Duration.ofHours(1), "interrupt", caller::interrupt);
    assertThat(store.put(KEY, CONTENT, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.Unknown.class);
    assertThat(Thread.interrupted()).isTrue();
    time.after(Duration.ofHours(1), "interrupt", caller::interrupt);
    assertThatThrownBy(() -> store.head(KEY)).isInstanceOf(UnavailableException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void brokenBodyIsResumedWhereItBrokeOff() throws IOException {
    byte[] bytes = new byte[100_000];
    new Random(3).nextBytes(bytes);
    memory.put(KEY, BlobContent.of(bytes), PutCondition.ALWAYS);
    CountingBlobStore counting = new CountingBlobStore(faulty(Fault.TRUNCATE, 0.8));
    RetryingBlobStore store =
        new RetryingBlobStore(counting, retries(RetrySettings.within(Duration.ofHours(1))));
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.ALL)) {
      assertThat(found.body().readAllBytes()).isEqualTo(bytes);
    }
    assertThat(counting.gets()).isGreaterThan(1);
    assertThat(counting.traffic().bytesRead()).isEqualTo(bytes.length);
  }

  @Test
  void brokenBodyOfAReplacedBlobIsNotMixed() throws IOException {
    memory.put(KEY, BlobContent.of(new byte[100_000]), PutCondition.ALWAYS);
    RetryingBlobStore store =
        new RetryingBlobStore(
            faulty(Fault.TRUNCATE, 1), retries(RetrySettings.within(Duration.ofHours(1))));
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.ALL)) {
      memory.put(KEY, BlobContent.of(new byte[100_001]), PutCondition.ALWAYS);
      assertThatThrownBy(() -> found.body().readAllBytes())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("replaced");
    }
  }
}
