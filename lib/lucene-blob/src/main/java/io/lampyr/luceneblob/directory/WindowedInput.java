package io.lampyr.luceneblob.directory;

import io.lampyr.blockcache.Window;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.IndexInput;

/**
 * The slow half of a {@link BlobIndexInput}: how a slice of a file gets its window, and what
 * happens to reads that the window does not serve.
 */
abstract class WindowedInput extends IndexInput {
  static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  /** How often a window may be evicted under one read before that read gets a copy instead. */
  private static final int MAX_EVICTIONS = 3;

  /** The most bytes that one window is asked for: larger reads take several. */
  private static final int MAX_NEEDED_BYTES = 1 << 20;

  /** Shared by an input and all its clones and slices: closing the first closes all. */
  final OpenState state;

  final FileReader reader;
  final long start;
  final long length;

  /** The window, clipped to this slice; empty at first, after an eviction and when closed. */
  MemorySegment window = MemorySegment.NULL;

  /** Where the window begins, counted from this slice's start. */
  long windowStart;

  /** Its length: here for the comparisons, which are most of what a read costs. */
  long windowBytes;

  boolean closed;

  WindowedInput(String description, OpenState state, FileReader reader, long start, long length) {
    super(description);
    this.state = state;
    this.reader = reader;
    this.start = start;
    this.length = length;
  }

  /** The byte at the offset, from the window if it is there. */
  abstract byte byteAt(long at) throws IOException;

  final boolean inWindow(long at, long count) {
    long offset = at - windowStart;
    return offset >= 0 && offset <= windowBytes - count;
  }

  /** The window was evicted under a read. */
  final void windowEnded() {
    Window.acknowledgeEnd();
    forgetWindow();
  }

  final void forgetWindow() {
    window = MemorySegment.NULL;
    windowStart = 0;
    windowBytes = 0;
  }

  /** Takes as the window what of the bytes, which begin at the file's offset, is this slice's. */
  final void install(long fileOffset, MemorySegment bytes) {
    long from = Math.max(fileOffset, start);
    long to = Math.min(fileOffset + bytes.byteSize(), start + length);
    if (from < to) {
      boolean all = to - from == bytes.byteSize();
      window = all ? bytes : bytes.asSlice(from - fileOffset, to - from);
      windowStart = from - start;
      windowBytes = to - from;
    }
  }

  private void acquire(long at, int needed) throws IOException {
    Window found = reader.window(start + at, needed, start + length);
    install(found.start(), found.bytes());
  }

  /** The little-endian number in the {@code count} bytes at the offset, wherever they lie. */
  final long assembled(long at, int count) throws IOException {
    checkReadable(at, count);
    for (int tries = 0; tries < MAX_EVICTIONS; tries++) {
      acquire(at, count);
      try {
        if (inWindow(at, count)) {
          return littleEndian(window, at - windowStart, count);
        }
      } catch (IllegalStateException evicted) {
        windowEnded();
        continue;
      }
      return straddling(at, count);
    }
    return littleEndian(copied(at, count), 0, count);
  }

  private long straddling(long at, int count) throws IOException {
    long value = 0;
    for (int i = count - 1; i >= 0; i--) {
      value = value << Byte.SIZE | (byteAt(at + i) & 0xFF);
    }
    return value;
  }

  private static long littleEndian(MemorySegment bytes, long offset, int count) {
    long value = 0;
    for (int i = count - 1; i >= 0; i--) {
      value = value << Byte.SIZE | (bytes.get(BYTE, offset + i) & 0xFF);
    }
    return value;
  }

  final void copyRuns(long from, byte[] into, int offset, int count) throws IOException {
    int done = 0;
    int evictions = 0;
    while (done < count) {
      long at = from + done;
      int needed = Math.min(count - done, MAX_NEEDED_BYTES);
      if (evictions >= MAX_EVICTIONS) {
        MemorySegment.copy(copied(at, needed), BYTE, 0, into, offset + done, needed);
        done += needed;
        continue;
      }
      if (!inWindow(at, 1)) {
        acquire(at, needed);
      }
      int run = (int) Math.min(count - done, windowStart + windowBytes - at);
      try {
        MemorySegment.copy(window, BYTE, at - windowStart, into, offset + done, run);
        done += run;
      } catch (IllegalStateException evicted) {
        windowEnded();
        evictions++;
      }
    }
  }

  private MemorySegment copied(long at, int count) throws IOException {
    MemorySegment copy = Arena.ofAuto().allocate(count);
    reader.copy(start + at, copy);
    return copy;
  }

  final void checkReadable(long at, long count) throws EOFException {
    ensureOpen();
    if (at < 0) {
      throw new IllegalArgumentException("position is negative: position=" + at + " " + this);
    }
    if (at > length - count) {
      throw endOfFile(at, count);
    }
  }

  final void ensureOpen() {
    ensureNotClosedItself();
    if (state.isClosed()) {
      throw new AlreadyClosedException("input was closed: " + this);
    }
  }

  /** What the methods that are called most can afford. */
  final void ensureNotClosedItself() {
    if (closed) {
      throw new AlreadyClosedException("input is closed: " + this);
    }
  }

  final EOFException endOfFile(long at, long count) {
    return new EOFException(
        "read past the end: position=" + at + " count=" + count + " length=" + length + " " + this);
  }
}
