package io.lampyr.blockcache;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads from the object store: the last tier. One get for each read. */
public final class BlobStoreSource implements ByteSource {
  private static final int COPY_BYTES = 64 << 10;

  private final BlobStore store;

  public BlobStoreSource(BlobStore store) {
    this.store = store;
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    if (into.byteSize() == 0) {
      return;
    }
    switch (store.get(blob, Span.of(offset, into.byteSize()))) {
      case GetOutcome.Missing _ ->
          throw new CorruptionException("a blob that is referred to is missing blob=" + blob);
      case GetOutcome.Found found -> {
        try (found) {
          drain(blob, offset, found.body(), into);
        } catch (IOException e) {
          throw new UnavailableException(
              "a read from the object store broke off blob=" + blob + " offset=" + offset, e);
        }
      }
    }
  }

  private static void drain(BlobKey blob, long offset, InputStream body, MemorySegment into)
      throws IOException {
    byte[] buffer = new byte[(int) Math.min(COPY_BYTES, into.byteSize())];
    long done = 0;
    while (done < into.byteSize()) {
      int count = body.read(buffer, 0, (int) Math.min(buffer.length, into.byteSize() - done));
      if (count < 0) {
        throw new CorruptionException(
            "a blob is shorter than it was published blob=%s offset=%d wanted=%d found=%d"
                .formatted(blob, offset, into.byteSize(), done));
      }
      MemorySegment.copy(buffer, 0, into, ValueLayout.JAVA_BYTE, done, count);
      done += count;
    }
  }
}
