package io.lampyr.blockcache;

import io.lampyr.blobstore.BlobKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Blobs whose bytes follow from their key and the offset, so that any byte anywhere can be judged.
 * It counts reads, and can be made to fail or to stop.
 */
public final class PatternSource implements ByteSource {
  private final List<Read> reads = new CopyOnWriteArrayList<>();
  private final AtomicReference<Runnable> before = new AtomicReference<>(() -> {});

  /** One read that was made. */
  public record Read(BlobKey blob, long offset, long length) {}

  /** The byte of a blob at an offset. */
  public static byte byteAt(BlobKey blob, long offset) {
    long x = (offset >>> 3) * 0x9E3779B97F4A7C15L + blob.path().hashCode() * 0xD1B54A32D192ED03L;
    x ^= x >>> 29;
    return (byte) ((x * 0xBF58476D1CE4E5B9L) >>> (56 - 8 * (offset & 3)));
  }

  public static byte[] bytes(BlobKey blob, long offset, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = byteAt(blob, offset + i);
    }
    return bytes;
  }

  /** Runs before each read; may block or throw. */
  public void before(Runnable action) {
    before.set(action);
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    reads.add(new Read(blob, offset, into.byteSize()));
    before.get().run();
    for (long i = 0; i < into.byteSize(); i++) {
      into.set(ValueLayout.JAVA_BYTE, i, byteAt(blob, offset + i));
    }
  }

  public List<Read> reads() {
    return List.copyOf(reads);
  }

  public int count() {
    return reads.size();
  }

  /** Whether all of the window's bytes are the blob's. */
  public static boolean isRight(BlobKey blob, Window window) {
    for (long i = 0; i < window.bytes().byteSize(); i++) {
      if (window.bytes().get(ValueLayout.JAVA_BYTE, i) != byteAt(blob, window.start() + i)) {
        return false;
      }
    }
    return true;
  }
}
