package io.lampyr.luceneblob.batch;

import io.lampyr.base.check.Check;

/**
 * How much a batch holds, and since when: {@code oldestNanos} is the monotonic time at which its
 * first commit was appended, and means nothing while there is none.
 */
public record BatchSize(int commits, long bytes, long oldestNanos) {
  public BatchSize {
    Check.notNegative(commits, "commits");
    Check.notNegative(bytes, "bytes");
  }
}
