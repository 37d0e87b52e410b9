package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.RandomAccessInput;
import org.jspecify.annotations.Nullable;

/**
 * A file in blobs, or on its way there, or a slice of one, read straight from a window of mapped
 * memory or of the cache's.
 *
 * <p>A read that lies within the window is a comparison and a load. Another one gets the window
 * that it needs; one that lies across two is put together byte by byte. A window may be evicted
 * under the reader, which then gets it anew, a bounded number of times: after that it reads a copy
 * that cannot be evicted.
 *
 * <p>One class for whole files, clones and slices, and native memory only: so Lucene's call sites
 * and the loads behind them see few types, and stay inlined.
 */
final class BlobIndexInput extends WindowedInput implements RandomAccessInput, MappedInput {
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** What is fetched of a slice whose beginning is wanted. */
  static final int SLICE_BYTES = 512 << 10;

  private final boolean original;

  private long position;

  private BlobIndexInput(
      String description,
      OpenState state,
      boolean original,
      FileReader reader,
      long start,
      long length) {
    super(description, state, reader, start, length);
    this.original = original;
  }

  /** Opens a file; {@code onClose} runs once, when the input that is returned is closed. */
  static BlobIndexInput open(ReadableFile file, IOContext context, Runnable onClose) {
    return new BlobIndexInput(
        "BlobIndexInput(" + file.name() + ")",
        new OpenState(onClose),
        true,
        new FileReader(file, context),
        0,
        file.length());
  }

  @Override
  public byte readByte() throws IOException {
    long at = position;
    byte value = readByte(at);
    position = at + Byte.BYTES;
    return value;
  }

  @Override
  public short readShort() throws IOException {
    long at = position;
    short value = readShort(at);
    position = at + Short.BYTES;
    return value;
  }

  @Override
  public int readInt() throws IOException {
    long at = position;
    int value = readInt(at);
    position = at + Integer.BYTES;
    return value;
  }

  @Override
  public long readLong() throws IOException {
    long at = position;
    long value = readLong(at);
    position = at + Long.BYTES;
    return value;
  }

  @Override
  public byte readByte(long at) throws IOException {
    long offset = at - windowStart;
    if (offset >= 0 && offset < windowBytes) {
      try {
        return window.get(BYTE, offset);
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    return (byte) assembled(at, Byte.BYTES);
  }

  @Override
  byte byteAt(long at) throws IOException {
    return readByte(at);
  }

  @Override
  public short readShort(long at) throws IOException {
    long offset = at - windowStart;
    if (offset >= 0 && offset <= windowBytes - Short.BYTES) {
      try {
        return window.get(SHORT, offset);
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    return (short) assembled(at, Short.BYTES);
  }

  @Override
  public int readInt(long at) throws IOException {
    long offset = at - windowStart;
    if (offset >= 0 && offset <= windowBytes - Integer.BYTES) {
      try {
        return window.get(INT, offset);
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    return (int) assembled(at, Integer.BYTES);
  }

  @Override
  public long readLong(long at) throws IOException {
    long offset = at - windowStart;
    if (offset >= 0 && offset <= windowBytes - Long.BYTES) {
      try {
        return window.get(LONG, offset);
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    return assembled(at, Long.BYTES);
  }

  @Override
  public void readBytes(byte[] into, int offset, int count) throws IOException {
    long at = position;
    readBytes(at, into, offset, count);
    position = at + count;
  }

  @Override
  public void readBytes(long at, byte[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    if (inWindow(at, count)) {
      try {
        MemorySegment.copy(window, BYTE, at - windowStart, into, offset, count);
        return;
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    checkReadable(at, count);
    copyRuns(at, into, offset, count);
  }

  @Override
  public void readInts(int[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    long size = (long) count * Integer.BYTES;
    if (inWindow(position, size)) {
      try {
        MemorySegment.copy(window, INT, position - windowStart, into, offset, count);
        position += size;
        return;
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    checkReadable(position, size);
    for (int i = 0; i < count; i++) {
      into[offset + i] = readInt();
    }
  }

  @Override
  public void readLongs(long[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    long size = (long) count * Long.BYTES;
    if (inWindow(position, size)) {
      try {
        MemorySegment.copy(window, LONG, position - windowStart, into, offset, count);
        position += size;
        return;
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    checkReadable(position, size);
    for (int i = 0; i < count; i++) {
      into[offset + i] = readLong();
    }
  }

  @Override
  public void readFloats(float[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    long size = (long) count * Float.BYTES;
    if (inWindow(position, size)) {
      try {
        MemorySegment.copy(window, FLOAT, position - windowStart, into, offset, count);
        position += size;
        return;
      } catch (IllegalStateException evicted) {
        windowEnded();
      }
    }
    checkReadable(position, size);
    for (int i = 0; i < count; i++) {
      into[offset + i] = Float.intBitsToFloat(readInt());
    }
  }

  @Override
  public long getFilePointer() {
    ensureNotClosedItself();
    return position;
  }

  @Override
  public void seek(long to) throws IOException {
    ensureNotClosedItself();
    if (to < 0) {
      throw new IllegalArgumentException("position is negative: position=" + to + " " + this);
    }
    if (to > length) {
      throw endOfFile(to, 0);
    }
    position = to;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void prefetch(long offset, long count) throws IOException {
    ensureOpen();
    Objects.checkFromIndexSize(offset, count, length);
    long wanted = Math.min(length - offset, Math.max(count, expected(offset)));
    if (!inWindow(offset, wanted)) {
      reader.prefetch(start + offset, wanted);
    }
  }

  /**
   * Lucene names the first byte and leaves what follows to the system's read-ahead, which is not
   * there. Of a slice, such as a column or the norms of a field, most will be read.
   */
  private long expected(long offset) {
    return offset == 0 && start > 0 ? Math.max(SLICE_BYTES, Foresight.bytes()) : Foresight.bytes();
  }

  @Override
  public void updateIOContext(IOContext context) {
    ensureOpen();
    reader.context(context);
  }

  // A clone shares less than Object.clone would give it: its reader's state is its own.
  @SuppressWarnings("MethodDoesntCallSuperMethod")
  @Override
  public BlobIndexInput clone() {
    BlobIndexInput clone = part(toString(), 0, length, reader.context());
    clone.position = position;
    return clone;
  }

  @Override
  public BlobIndexInput slice(String description, long offset, long count) {
    return slice(description, offset, count, reader.context());
  }

  @Override
  public BlobIndexInput slice(String description, long offset, long count, IOContext context) {
    if ((offset | count) < 0 || offset > length - count) {
      throw new IllegalArgumentException(
          "slice lies outside the file: slice="
              + description
              + " offset="
              + offset
              + " length="
              + count
              + " "
              + this);
    }
    return part(getFullSliceDescription(description), offset, count, context);
  }

  private BlobIndexInput part(String description, long offset, long count, IOContext context) {
    ensureOpen();
    FileReader sibling = reader.sibling(context);
    BlobIndexInput part =
        new BlobIndexInput(description, state, false, sibling, start + offset, count);
    if (!reader.windowIsPrivate()) {
      part.install(start + windowStart, window);
    }
    return part;
  }

  @Override
  public @Nullable MemorySegment mapped() {
    MemorySegment file = reader.mapped();
    return file == null ? null : file.asSlice(start, length);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      forgetWindow();
      if (original) {
        state.close();
      }
    }
  }
}
