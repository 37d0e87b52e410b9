package io.lampyr.cli.bulk.send;

import java.util.concurrent.atomic.LongAdder;

/** What a run counts. Safe for use by many threads. */
public final class Tally {
  final LongAdder accepted = new LongAdder();
  final LongAdder acceptedBytes = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder retried = new LongAdder();
  final LongAdder requests = new LongAdder();

  /** Entries that the server has acknowledged. */
  public long accepted() {
    return accepted.sum();
  }

  /** The bytes of the acknowledged entries. */
  public long acceptedBytes() {
    return acceptedBytes.sum();
  }

  /** Entries that will not be tried again. */
  public long failed() {
    return failed.sum();
  }

  /** Entries that were sent once more; one that is sent three times counts twice. */
  public long retried() {
    return retried.sum();
  }

  public long requests() {
    return requests.sum();
  }
}
