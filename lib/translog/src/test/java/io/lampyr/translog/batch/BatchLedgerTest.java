package io.lampyr.translog.batch;

import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.translog.batch.Action.Acknowledge;
import io.lampyr.translog.batch.Action.ReadLease;
import io.lampyr.translog.batch.Action.Seal;
import io.lampyr.translog.batch.Action.StartTimer;
import io.lampyr.translog.batch.Action.Timer;
import io.lampyr.translog.batch.Action.Upload;
import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import io.lampyr.translog.format.Limits;
import io.lampyr.translog.format.SectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BatchLedgerTest {
  private static final SectionKey A = section(1, 0, 1);
  private static final SectionKey B = section(2, 0, 1);
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final BatchSettings defaults = BatchSettings.defaults();
  private BatchLedger ledger = new BatchLedger(small(2));
  private long now;

  private BatchSettings small(int inFlight) {
    return new BatchSettings(
        INTERVAL, 100, inFlight, IdleFlush.off(), defaults.pending(), defaults.backoff());
  }

  private List<Action> append(SectionKey key, int bytes, @Nullable String request) {
    List<Action> actions = new ArrayList<>(ledger.makeRoom(key, bytes, now));
    actions.addAll(ledger.append(key, bytes, request, now));
    return actions;
  }

  /** Appends something and lets the interval pass. */
  private List<Action> sealOne() {
    append(A, 10, "r");
    return ledger.timer(ledger.openGeneration(), Timer.INTERVAL);
  }

  @Test
  void firstOperationStartsTheIntervalAndLaterOnesDoNot() {
    assertThat(append(A, 10, "r")).containsExactly(new StartTimer(1, Timer.INTERVAL, INTERVAL));
    assertThat(append(B, 10, "s")).isEmpty();
    assertThat(ledger.timer(1, Timer.INTERVAL)).containsExactly(new Seal(1), new Upload(1));
    assertThat(append(A, 10, "r")).containsExactly(new StartTimer(2, Timer.INTERVAL, INTERVAL));
  }

  @Test
  void timerOfASealedBatchDoesNothing() {
    append(A, 100, "r");
    append(A, 10, "r");
    assertThat(ledger.timer(1, Timer.INTERVAL)).isEmpty();
    assertThat(ledger.timer(1, Timer.IDLE)).isEmpty();
  }

  @Test
  void fullBatchIsSealedAtOnce() {
    append(A, 60, "r");
    assertThat(append(A, 40, "r")).containsExactly(new Seal(1), new Upload(1));
  }

  @Test
  void operationsThatDoNotFitSealWhatIsOpenFirst() {
    append(A, 60, "r");
    assertThat(append(A, 41, "r"))
        .containsExactly(new Seal(1), new Upload(1), new StartTimer(2, Timer.INTERVAL, INTERVAL));
  }

  @Test
  void operationsLargerThanABatchGetOneOfTheirOwn() {
    assertThat(append(A, 1000, "r")).containsExactly(new Seal(1), new Upload(1));
  }

  @Test
  void sectionsOfABatchAreBounded() {
    ledger = new BatchLedger(defaults);
    for (int i = 0; i < Limits.MAX_SECTIONS; i++) {
      append(section(i, 0, 1), 1, "r");
    }
    assertThat(append(section(0, 0, 1), 1, "r")).isEmpty();
    assertThat(append(section(0, 0, 2), 1, "r")).first().isEqualTo(new Seal(1));
  }

  @Test
  void leaseIsReadOnlyAfterAllGenerationsBeforeAreUploaded() {
    ledger = new BatchLedger(small(3));
    sealOne();
    sealOne();
    sealOne();
    assertThat(ledger.uploaded(3)).isEmpty();
    assertThat(ledger.uploaded(2)).isEmpty();
    assertThat(ledger.uploaded(1)).containsExactly(new ReadLease(3));
    assertThat(ledger.confirmed())
        .containsExactly(new Acknowledge(1), new Acknowledge(2), new Acknowledge(3));
  }

  @Test
  void leaseReadReleasesOnlyWhatWasUploadedWhenItWasDecided() {
    sealOne();
    sealOne();
    assertThat(ledger.uploaded(1)).containsExactly(new ReadLease(1));
    assertThat(ledger.uploaded(2)).as("one read is in flight").isEmpty();
    assertThat(ledger.confirmed()).containsExactly(new Acknowledge(1), new ReadLease(2));
    assertThat(ledger.confirmed()).containsExactly(new Acknowledge(2));
    assertThatThrownBy(ledger::confirmed).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void repeatedLeaseReadCoversWhatWasUploadedMeanwhile() {
    sealOne();
    sealOne();
    ledger.uploaded(1);
    ledger.uploaded(2);
    assertThat(ledger.widenRead()).isEmpty();
    assertThat(ledger.confirmed()).containsExactly(new Acknowledge(1), new Acknowledge(2));
  }

  @Test
  void dueBatchStaysOpenWhileAsManyAsAllowedAreInFlight() {
    sealOne();
    sealOne();
    assertThat(sealOne()).isEmpty();
    assertThat(append(A, 10, "r")).isEmpty();
    assertThat(ledger.openGeneration()).isEqualTo(3);
    ledger.uploaded(1);
    assertThat(ledger.confirmed()).containsExactly(new Acknowledge(1), new Seal(3), new Upload(3));
  }

  @Test
  void fullBatchesBeyondThatWaitSealedAndUploadInOrder() {
    for (int i = 0; i < 4; i++) {
      append(A, 100, "r");
    }
    assertThat(ledger.openGeneration()).isEqualTo(5);
    assertThat(ledger.leastUnreleased()).isEqualTo(1);
    ledger.uploaded(2);
    ledger.uploaded(1);
    assertThat(ledger.confirmed())
        .containsExactly(new Acknowledge(1), new Acknowledge(2), new Upload(3), new Upload(4));
  }

  @Test
  void uploadIsReportedOnce() {
    sealOne();
    ledger.uploaded(1);
    assertThatThrownBy(() -> ledger.uploaded(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ledger.uploaded(2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void flushSealsWithoutTheIntervalAndIgnoresAnEmptyBatch() {
    assertThat(ledger.flush(now)).isEmpty();
    append(A, 10, "r");
    assertThat(ledger.flush(now)).containsExactly(new Seal(1), new Upload(1));
  }

  /** One that knows clients who come one at a time, and has uploads to spare. */
  private void idleLedger() {
    BatchSettings base = small(2);
    ledger = new BatchLedger(base.with(IdleFlush.after(Duration.ofMillis(5))));
    append(A, 10, "first");
    ledger.timer(1, Timer.INTERVAL);
    ledger.uploaded(1);
    ledger.confirmed();
    now += INTERVAL.multipliedBy(10).toNanos();
  }

  @Test
  void loneRequestWaitsForTheIdleDelayOnly() {
    idleLedger();
    assertThat(append(A, 10, "r"))
        .containsExactly(new StartTimer(2, Timer.IDLE, Duration.ofMillis(5)));
    append(B, 10, "r");
    assertThat(ledger.timer(2, Timer.IDLE)).containsExactly(new Seal(2), new Upload(2));
  }

  @Test
  void secondRequestMakesTheBatchWaitOutTheInterval() {
    idleLedger();
    append(A, 10, "r");
    append(A, 10, "s");
    assertThat(ledger.timer(2, Timer.IDLE))
        .containsExactly(new StartTimer(2, Timer.INTERVAL, Duration.ofMillis(195)));
    assertThat(ledger.timer(2, Timer.INTERVAL)).containsExactly(new Seal(2), new Upload(2));
  }

  @Test
  void loneRequestBehindABatchInFlightNeedNotWaitForThat() {
    idleLedger();
    append(A, 10, "r");
    ledger.timer(2, Timer.IDLE);
    assertThat(append(A, 10, "s"))
        .containsExactly(new StartTimer(3, Timer.IDLE, Duration.ofMillis(5)));
    assertThat(ledger.timer(3, Timer.IDLE)).containsExactly(new Seal(3), new Upload(3));
  }

  @Test
  void whatNobodyWaitsForTakesItsTime() {
    idleLedger();
    append(A, 10, null);
    assertThat(ledger.timer(2, Timer.IDLE))
        .containsExactly(new StartTimer(2, Timer.INTERVAL, Duration.ofMillis(195)));
  }

  @Test
  void withoutUploadsToSpareALoneRequestWaitsOutTheInterval() {
    idleLedger();
    for (int i = 1; i < UploadBudget.MOST_SAVED; i++) {
      append(A, 10, "r" + i);
      ledger.timer(ledger.openGeneration(), Timer.IDLE);
      ledger.uploaded(ledger.openGeneration() - 1);
      ledger.confirmed();
    }
    assertThat(append(A, 10, "r"))
        .containsExactly(new StartTimer(ledger.openGeneration(), Timer.INTERVAL, INTERVAL));
  }
}
