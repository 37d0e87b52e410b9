package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * Where a Lucene file lies: all its bytes in {@code bytes}, with their CRC32C, and copies of the
 * parts that opening touches in {@code hot}, in ascending order of their file offsets and without
 * overlaps. A file that lies wholly in the hot region needs no copies.
 */
public record FileLocation(String name, BlobSlice bytes, int crc32c, List<HotPiece> hot) {
  public FileLocation {
    hot = List.copyOf(hot);
    long covered = 0;
    for (HotPiece piece : hot) {
      Check.that(
          piece.fileOffset() >= covered && piece.fileOffset() <= bytes.length(),
          "hot pieces must ascend without overlaps");
      Check.that(
          piece.copy().length() > 0 && piece.copy().length() <= bytes.length() - piece.fileOffset(),
          "hot piece must not be empty and must lie within its file");
      covered = piece.fileOffset() + piece.copy().length();
    }
  }

  public long length() {
    return bytes.length();
  }
}
