package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;

/**
 * A copy of a stretch of a file in its commit's hot region: the file's bytes from {@code
 * fileOffset} on stand in {@code copy} too. Readers prefer it, as the hot region was fetched when
 * the commit was opened.
 */
public record HotPiece(long fileOffset, BlobSlice copy) {
  public HotPiece {
    Check.notNegative(fileOffset, "file offset");
  }
}
