package io.lampyr.luceneblob.directory;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.blockcache.Window;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.DataAccessHint;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.ReadOnceHint;
import org.jspecify.annotations.Nullable;

/**
 * How one reader of a file gets its windows: from the cache, with its own read-ahead; or, for what
 * is read once and in sequence, from a bounded buffer of its own that the cache only fills. Not for
 * many threads.
 */
final class FileReader {
  /** The largest private buffer of a reader that scans. */
  static final int MAX_SCAN_BYTES = 1 << 20;

  private static final int FIRST_SCAN_BYTES = 16 << 10;

  private final ReadableFile file;
  private IOContext context;
  private ReadAhead readAhead;
  private MemorySegment buffer = MemorySegment.NULL;
  private boolean windowIsPrivate;

  FileReader(ReadableFile file, IOContext context) {
    this.file = file;
    this.context = context;
    this.readAhead = readAheadFor(context);
  }

  /** Another reader of the file, with a state of its own. */
  FileReader sibling(IOContext wanted) {
    return new FileReader(file, wanted);
  }

  IOContext context() {
    return context;
  }

  /** All of the file, if it lies mapped just now. */
  @Nullable MemorySegment mapped() {
    return file.mapped();
  }

  void context(IOContext changed) {
    context = changed;
    readAhead = readAheadFor(changed);
  }

  /** Whether the last window is this reader's own buffer, which its next window overwrites. */
  boolean windowIsPrivate() {
    return windowIsPrivate;
  }

  /** A window, in the file's offsets, over {@code needed} bytes if they lie together. */
  Window window(long at, int needed, long end) throws IOException {
    try {
      return scans(at) ? scanned(at, needed, end) : cached(at, needed, end);
    } catch (LampyrException e) {
      throw asIoException(e);
    }
  }

  /** Fills the segment whatever becomes of the cache's regions meanwhile. */
  void copy(long at, MemorySegment into) throws IOException {
    try {
      file.copy(at, into);
    } catch (LampyrException e) {
      throw asIoException(e);
    }
  }

  void prefetch(long at, long length) throws IOException {
    try {
      file.prefetch(at, length);
    } catch (LampyrException e) {
      throw asIoException(e);
    }
  }

  /**
   * A merge and a checksum read most files from end to end, but a merge also jumps: only what goes
   * on where its last window ended is a scan. What jumps would pay a request for every read that is
   * not kept. What is mapped needs no copy.
   */
  private boolean scans(long at) {
    boolean once =
        context.context() == IOContext.Context.MERGE
            || context.hints().contains(ReadOnceHint.INSTANCE)
            || MergeReads.inProgress();
    return once && file.mapped() == null && readAhead.goesOn(at);
  }

  private Window cached(long at, int needed, long end) {
    long foreseen = Math.min(Foresight.bytes(), end - at);
    if (foreseen > needed) {
      file.prefetch(at, foreseen);
    }
    int ahead = (int) Math.min(readAhead.at(at), Math.max(0, end - at - needed));
    Window window = file.window(at, needed, ahead);
    windowIsPrivate = false;
    readAhead.arrived(Math.min(window.end(), end));
    return window.bytes().isNative() ? window : offHeap(window);
  }

  private Window scanned(long at, int needed, long end) {
    long wanted = Math.max(Math.max(FIRST_SCAN_BYTES, needed), readAhead.at(at));
    long run = Math.min(Math.min(wanted, MAX_SCAN_BYTES), end - at);
    if (buffer.byteSize() < run) {
      // Native memory, as windows are: a second kind of segment would slow every reader's fast
      // path.
      buffer = Arena.ofAuto().allocate(run);
    }
    MemorySegment bytes = buffer.asSlice(0, run);
    file.copy(at, bytes);
    windowIsPrivate = true;
    readAhead.arrived(at + run);
    return new Window(at, bytes);
  }

  /** A full cache may answer from the heap, and readers keep to one kind of memory. */
  private static Window offHeap(Window window) {
    MemorySegment bytes = Arena.ofAuto().allocate(window.bytes().byteSize());
    return new Window(window.start(), bytes.copyFrom(window.bytes()));
  }

  private static ReadAhead readAheadFor(IOContext context) {
    return context.hints().contains(DataAccessHint.SEQUENTIAL)
        ? ReadAhead.sequential()
        : ReadAhead.adaptive();
  }

  /** Lucene's own kinds of failure; what can be done about it stands in the cause. */
  private IOException asIoException(LampyrException failure) {
    String message = failure.getMessage() + " file=" + file.name();
    return failure instanceof CorruptionException
        ? new CorruptIndexException(message, file.place(), failure)
        : new IOException(message, failure);
  }
}
