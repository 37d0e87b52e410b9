package io.lampyr.engine.reader;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether searches of a shard still have to fetch bytes: they prepare for that then, which would
 * only cost time where everything is near. Safe for use by many threads; whoever asks pays for one
 * read of a field.
 */
final class Warmth {
  /** So many searches in turn must have fetched nothing. */
  private static final int CALM_SEARCHES = 4;

  private final AtomicLong fetches = new AtomicLong();
  private final AtomicInteger calm = new AtomicInteger();

  /** The same source, whose reads are noted. */
  ByteSource noting(ByteSource source) {
    return new Noted(source, fetches);
  }

  boolean isCold() {
    return calm.get() < CALM_SEARCHES;
  }

  /** To be given to {@link #searched} by a search that begins now. */
  long begin() {
    return fetches.get();
  }

  /** A search has ended. */
  void searched(long begun) {
    if (fetches.get() != begun) {
      calm.set(0);
    } else if (isCold()) {
      calm.incrementAndGet();
    }
  }

  /** Equal to another by its source alone: it is the same bytes' way. */
  private static final class Noted implements ByteSource {
    private final ByteSource source;
    private final AtomicLong fetches;

    Noted(ByteSource source, AtomicLong fetches) {
      this.source = source;
      this.fetches = fetches;
    }

    @Override
    public void read(BlobKey blob, long offset, MemorySegment into) {
      fetches.incrementAndGet();
      source.read(blob, offset, into);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Noted noted && source.equals(noted.source);
    }

    @Override
    public int hashCode() {
      return source.hashCode();
    }
  }
}
