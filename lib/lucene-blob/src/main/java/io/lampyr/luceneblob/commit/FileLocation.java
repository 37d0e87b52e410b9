package io.lampyr.luceneblob.commit;

import java.util.List;

/**
 * Where a Lucene file lies: all its bytes in {@code bytes}, with their CRC32C, and copies of the
 * parts that opening touches in {@code hot}, in ascending order of their file offsets and without
 * overlaps. A file that lies wholly in the hot region needs no copies.
 */
public record FileLocation(String name, BlobSlice bytes, int crc32c, List<HotPiece> hot) {
  public FileLocation {
    hot = List.copyOf(hot);
  }

  public long length() {
    return bytes.length();
  }
}
