package io.lampyr.luceneblob.batch;

import io.lampyr.luceneblob.directory.MappedInput;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import io.lampyr.luceneblob.hot.FileStretch;
import io.lampyr.luceneblob.hot.HotPlanner;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * A file that this batch brings: read once from end to end for its checksum, its hot bytes kept,
 * the rest read again from the local file when it is asked for. The file is held open until then,
 * so that it may be deleted meanwhile.
 */
final class LocalFile {
  private static final int BUFFER_BYTES = 64 << 10;

  private final String name;
  private final long length;
  private final int crc32c;
  private final List<FileStretch> hotStretches;
  private final HeldBytes hot;
  private final @Nullable IndexInput input;

  /** All of a small file, once somebody reads it in place. */
  private volatile @Nullable MemorySegment small;

  private LocalFile(Scan scan, @Nullable IndexInput input) {
    this.name = scan.name;
    this.length = scan.length;
    this.crc32c = (int) scan.crc.getValue();
    this.hotStretches = scan.stretches;
    this.hot = new HeldBytes(scan.hotBytes);
    this.input = input;
  }

  /** Reads the file; of hot bytes no more than {@code maxHotBytes} are kept, or none at all. */
  static LocalFile read(Directory directory, String name, HotPlanner planner, int maxHotBytes)
      throws IOException {
    List<FileStretch> stretches = planner.plan(directory, name);
    long hot = stretches.stream().mapToLong(FileStretch::length).sum();
    // Not READONCE, though the file is read through once here: such an input serves one thread
    // only.
    IndexInput input = directory.openInput(name, IOContext.DEFAULT);
    boolean keep = false;
    try {
      Scan scan =
          hot <= maxHotBytes
              ? new Scan(name, input.length(), stretches, new byte[(int) hot])
              : new Scan(name, input.length(), List.of(), new byte[0]);
      scan.run(input);
      keep = scan.hotBytes.length < scan.length;
      return new LocalFile(scan, keep ? input : null);
    } finally {
      if (!keep) {
        input.close();
      }
    }
  }

  String name() {
    return name;
  }

  long length() {
    return length;
  }

  int crc32c() {
    return crc32c;
  }

  List<FileStretch> hotStretches() {
    return hotStretches;
  }

  /** The hot stretches' bytes, one behind the other; not to be changed. */
  byte[] hotBytes() {
    return hot.onHeap();
  }

  HeldBytes hot() {
    return hot;
  }

  boolean isWhollyHot() {
    return hotBytes().length == length;
  }

  /** Copies bytes of the file. Safe for use by many threads. */
  void read(long offset, byte[] into, int from, int count) throws IOException {
    if (input == null) {
      System.arraycopy(hotBytes(), (int) offset, into, from, count);
      return;
    }
    // The input itself is never moved, so that threads may clone it at the same time.
    IndexInput clone = input.clone();
    clone.seek(offset);
    clone.readBytes(into, from, count);
  }

  /**
   * All of it where it lies: mapped, or in memory, where a small file is put the first time. Null
   * if it lies elsewhere, or memory has no room for it. What is mapped ends when the file moves
   * into blobs, or is closed.
   */
  @Nullable MemorySegment inPlace(BatchMemory memory) throws IOException {
    if (input == null) {
      return hot.outside(memory);
    }
    if (length <= SmallFilesInMemory.LARGEST_SMALL) {
      return small(memory);
    }
    return input instanceof MappedInput mapped ? mapped.mapped() : null;
  }

  private @Nullable MemorySegment small(BatchMemory memory) throws IOException {
    MemorySegment known = small;
    if (known != null) {
      return known;
    }
    if (!memory.hasRoom(length)) {
      return null;
    }
    byte[] bytes = new byte[(int) length];
    read(0, bytes, 0, bytes.length);
    return keep(bytes, memory);
  }

  /** Once, though others may have read it as well. */
  private synchronized @Nullable MemorySegment keep(byte[] bytes, BatchMemory memory) {
    MemorySegment kept = small;
    if (kept == null) {
      kept = memory.copyOf(bytes);
      small = kept;
    }
    return kept;
  }

  void close() {
    IOUtils.closeWhileHandlingException(input);
  }

  /** One pass over a file. */
  private static final class Scan {
    private final String name;
    private final long length;
    private final List<FileStretch> stretches;
    private final byte[] hotBytes;
    private final CRC32C crc = new CRC32C();

    Scan(String name, long length, List<FileStretch> stretches, byte[] hotBytes) {
      this.name = name;
      this.length = length;
      this.stretches = stretches;
      this.hotBytes = hotBytes;
    }

    void run(IndexInput input) throws IOException {
      IndexInput in = input.clone();
      byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, length)];
      for (long at = 0; at < length; ) {
        int count = (int) Math.min(buffer.length, length - at);
        in.readBytes(buffer, 0, count);
        crc.update(buffer, 0, count);
        keepHot(buffer, at, count);
        at += count;
      }
    }

    private void keepHot(byte[] buffer, long at, int count) {
      int kept = 0;
      for (FileStretch stretch : stretches) {
        long from = Math.max(at, stretch.offset());
        long to = Math.min(at + count, stretch.end());
        if (from < to) {
          int target = kept + (int) (from - stretch.offset());
          System.arraycopy(buffer, (int) (from - at), hotBytes, target, (int) (to - from));
        }
        kept += (int) stretch.length();
      }
    }
  }
}
