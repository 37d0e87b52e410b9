package io.lampyr.engine.shard;

import io.lampyr.engine.request.Applied;
import java.util.concurrent.atomic.LongAdder;

/** Counts what is asked of a shard's documents. Safe for many threads. */
final class OperationTally {
  private final LongAdder indexed = new LongAdder();
  private final LongAdder deleted = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder noops = new LongAdder();
  private final LongAdder found = new LongAdder();
  private final LongAdder missed = new LongAdder();

  void applied(Applied.Result result) {
    switch (result) {
      case CREATED, UPDATED -> indexed.increment();
      case DELETED, NOT_FOUND -> deleted.increment();
    }
  }

  void created(int documents) {
    indexed.add(documents);
  }

  void refused() {
    failed.increment();
  }

  void noops(long updates) {
    noops.add(updates);
  }

  void read(boolean exists) {
    (exists ? found : missed).increment();
  }

  OperationCounts counts() {
    return new OperationCounts(
        indexed.sum(), deleted.sum(), failed.sum(), noops.sum(), found.sum(), missed.sum());
  }
}
