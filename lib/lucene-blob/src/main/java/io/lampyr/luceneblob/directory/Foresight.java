package io.lampyr.luceneblob.directory;

import io.lampyr.base.check.Check;

/**
 * What somebody who knows says about the reads of a thread. Lucene tells an input where it will
 * read, not how much: whoever knows how long a term's postings are runs what asks for them within
 * {@link #of}, and they come with one request, rather than piece by piece.
 */
public final class Foresight {
  private static final ScopedValue<Long> BYTES = ScopedValue.newInstance();

  private Foresight() {}

  /** Something that reads. */
  @FunctionalInterface
  public interface Reading<E extends Exception> {
    void run() throws E;
  }

  /**
   * Runs it; wherever its thread reads or prefetches until it returns, so many bytes are fetched,
   * as far as the file or slice reaches.
   */
  public static <E extends Exception> void of(long bytes, Reading<E> reading) throws E {
    Check.notNegative(bytes, "foreseen bytes");
    ScopedValue.where(BYTES, bytes)
        .call(() -> {
          reading.run();
          return true;
        });
  }

  /** What is foreseen on this thread; zero if nothing is. */
  static long bytes() {
    return BYTES.isBound() ? BYTES.get() : 0;
  }
}
