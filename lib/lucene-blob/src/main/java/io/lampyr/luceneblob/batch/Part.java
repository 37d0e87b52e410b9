package io.lampyr.luceneblob.batch;

import io.lampyr.blockcache.Window;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A stretch of the batch and where its bytes come from. Between parts lie zeros. */
record Part(long offset, long length, Source source) {

  long end() {
    return offset + length;
  }

  /** Copies bytes of this part, counted from its start. */
  void read(long from, byte[] into, int at, int count) throws IOException {
    switch (source) {
      case Memory(HeldBytes bytes) -> System.arraycopy(bytes.onHeap(), (int) from, into, at, count);
      case WholeFile whole -> whole.file.read(from, into, at, count);
    }
  }

  /**
   * All of this part where its bytes lie; null if they lie where only {@link #read} gets at them.
   */
  @Nullable Window window(BatchMemory memory) throws IOException {
    MemorySegment bytes =
        switch (source) {
          case Memory(HeldBytes held) -> held.outside(memory);
          case WholeFile whole -> whole.file.inPlace(memory);
        };
    return bytes == null ? null : new Window(offset, bytes);
  }

  /** Where bytes come from. */
  sealed interface Source {}

  /** Bytes in memory. */
  record Memory(HeldBytes bytes) implements Source {}

  /** A file from its first byte on. */
  record WholeFile(LocalFile file) implements Source {}
}
