package io.lampyr.engine.fielduse;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * A reader that notes what searches make use of, one search after the other. It is the same to
 * whoever keeps something of a reader or of its segments, is never closed, and is of use while the
 * reader beneath is open.
 */
final class WatchedReader extends FilterDirectoryReader {
  private final CurrentSearch search;

  private WatchedReader(DirectoryReader in, CurrentSearch search) throws IOException {
    super(
        in,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader leaf) {
            return new WatchedLeaf(leaf, search);
          }
        });
    this.search = search;
  }

  static WatchedReader of(DirectoryReader in) {
    try {
      WatchedReader made = new WatchedReader(in, new CurrentSearch());
      // Threads of a search that ask at once would have one each.
      var _ = made.getContext();
      return made;
    } catch (IOException nothingIsRead) {
      throw new UncheckedIOException(nothingIsRead);
    }
  }

  /** What its searches are of. */
  CurrentSearch search() {
    return search;
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) {
    throw new UnsupportedOperationException("a search sees one commit");
  }

  @Override
  public IndexReader.@Nullable CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }
}
