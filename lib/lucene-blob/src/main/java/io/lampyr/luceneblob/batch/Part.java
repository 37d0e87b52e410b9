package io.lampyr.luceneblob.batch;

import java.io.IOException;

/** A stretch of the batch and where its bytes come from. Between parts lie zeros. */
record Part(long offset, long length, Source source) {

  long end() {
    return offset + length;
  }

  /** Copies bytes of this part, counted from its start. */
  void read(long from, byte[] into, int at, int count) throws IOException {
    switch (source) {
      case Memory memory -> System.arraycopy(memory.bytes, (int) from, into, at, count);
      case WholeFile whole -> whole.file.read(from, into, at, count);
    }
  }

  /** Where bytes come from. */
  sealed interface Source {}

  /** Bytes that are never changed. */
  static final class Memory implements Source {
    private final byte[] bytes;

    Memory(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** A file from its first byte on. */
  record WholeFile(LocalFile file) implements Source {}
}
