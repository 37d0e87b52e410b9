package io.lampyr.engine.fielduse;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;

/**
 * A reader that notes what one search makes use of. It is the same to whoever keeps something of a
 * reader or of its segments, is never closed, and is of use while the reader beneath is open.
 */
final class WatchedReader extends FilterDirectoryReader {
  private WatchedReader(DirectoryReader in, SearchUses uses) throws IOException {
    super(
        in,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader leaf) {
            return new WatchedLeaf(leaf, uses);
          }
        });
  }

  static DirectoryReader of(DirectoryReader in, SearchUses uses) {
    try {
      return new WatchedReader(in, uses);
    } catch (IOException nothingIsRead) {
      throw new UncheckedIOException(nothingIsRead);
    }
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) {
    throw new UnsupportedOperationException("a search sees one commit");
  }

  @Override
  public IndexReader.CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }
}
