package io.lampyr.blobstore;

import java.io.IOException;
import java.io.InputStream;

/** What a get found. */
public sealed interface GetOutcome {

  /**
   * The blob. The body has exactly the bytes of the span: a stream that the store cuts short throws
   * an {@link IOException} instead of ending. The receiver closes it.
   */
  record Found(BlobInfo info, long length, InputStream body) implements GetOutcome, AutoCloseable {
    @Override
    public void close() throws IOException {
      body.close();
    }
  }

  /** There is no such blob. */
  record Missing() implements GetOutcome {}
}
