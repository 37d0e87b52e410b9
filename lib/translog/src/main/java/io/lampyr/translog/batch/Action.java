package io.lampyr.translog.batch;

import java.time.Duration;

/** What the ledger wants done, in the order of the list it came in. */
sealed interface Action {

  /** Tell {@link BatchLedger#timer} after the delay that it has passed. */
  record StartTimer(long generation, Timer timer, Duration delay) implements Action {}

  /** The open batch's content and name are fixed from now on, and the next batch is open. */
  record Seal(long generation) implements Action {}

  /** Put the sealed batch, again and again until it stands. */
  record Upload(long generation) implements Action {}

  /** Read the lease: the read is issued after this action was decided. */
  record ReadLease(long through) implements Action {}

  /** Acknowledge the batch. */
  record Acknowledge(long generation) implements Action {}

  /** Why a timer runs. */
  enum Timer {
    /** The batch's oldest operation will have waited the interval. */
    INTERVAL,
    /** The batch may turn out to hold a lone request. */
    IDLE
  }
}
