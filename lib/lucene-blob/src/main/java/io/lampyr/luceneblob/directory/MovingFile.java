package io.lampyr.luceneblob.directory;

import io.lampyr.blockcache.Window;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MemorySegmentAccessInput;
import org.jspecify.annotations.Nullable;

/**
 * A local file that somebody has open, and that moves into blobs under its readers: their windows
 * upon the local copy end, and the next ones are those of the blob. So a reader that lives as long
 * as its segment keeps no second copy of what has been uploaded.
 *
 * <p>Laws: it is told where its bytes lie before its local copy ends, so who meets the end finds
 * them there. Its bytes are the same in both places. Safe for use by many threads.
 */
final class MovingFile implements ReadableFile {
  private final String name;
  private final IndexInput input;
  private final MemorySegment bytes;
  private volatile @Nullable BlobFile moved;
  private boolean ended;

  private MovingFile(String name, IndexInput input, MemorySegment bytes) {
    this.name = name;
    this.input = input;
    this.bytes = bytes;
  }

  /** Upon an open input, if it is one stretch of mapped memory. */
  static Optional<MovingFile> of(String name, IndexInput input) throws IOException {
    if (!(input instanceof MemorySegmentAccessInput mapped) || input.length() == 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(mapped.segmentSliceOrNull(0, input.length()))
        .map(bytes -> new MovingFile(name, input, bytes));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() {
    return bytes.byteSize();
  }

  @Override
  public String place() {
    BlobFile blob = moved;
    return blob == null ? input.toString() : blob.place();
  }

  @Override
  public @Nullable MemorySegment mapped() {
    return moved == null ? bytes : null;
  }

  @Override
  public Window window(long at, int needed, int readAhead) {
    BlobFile blob = moved;
    return blob == null ? new Window(0, bytes) : blob.window(at, needed, readAhead);
  }

  @Override
  public void copy(long at, MemorySegment into) {
    if (moved == null) {
      try {
        into.copyFrom(bytes.asSlice(at, into.byteSize()));
        return;
      } catch (IllegalStateException ended) {
        Window.acknowledgeEnd();
      }
    }
    BlobFile blob = moved;
    if (blob == null) {
      throw new IllegalStateException("a local copy ended before its file moved file=" + name);
    }
    blob.copy(at, into);
  }

  /** What is local is the system's to read ahead. */
  @Override
  public void prefetch(long at, long length) {
    BlobFile blob = moved;
    if (blob != null) {
      blob.prefetch(at, length);
    }
  }

  /** From now on it is read from there. */
  void moveTo(BlobFile blob) {
    moved = blob;
  }

  /** Ends the local copy: nobody reads it any more, or it has moved. Idempotent. */
  synchronized void end() throws IOException {
    if (!ended) {
      ended = true;
      input.close();
    }
  }
}
