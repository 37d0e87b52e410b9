package io.lampyr.query.aggregation.value;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What {@link KeptTerms} knows of a column. */
sealed interface KeptColumn {
  long ENTRY_BYTES = 200;

  long bytes();

  record Asked() implements KeptColumn {
    @Override
    public long bytes() {
      return ENTRY_BYTES;
    }
  }

  record Numbered(CompletableFuture<Optional<TermNumbers>> numbers, long bytes)
      implements KeptColumn {}

  @SuppressWarnings("ArrayRecordComponent") // It is shared, and filled by whoever needs a hash.
  record Hashes(long[] hashes) implements KeptColumn {
    @Override
    public long bytes() {
      return ENTRY_BYTES + (long) Long.BYTES * hashes.length;
    }
  }

  /** Of a text in one segment. */
  record Column(UninvertedColumn column) implements KeptColumn {
    @Override
    public long bytes() {
      return ENTRY_BYTES + column.bytes();
    }
  }
}
