package io.lampyr.engine.reader;

import org.apache.lucene.index.DirectoryReader;

/** What a search sees of a shard, for as long as it is not closed. Closed once. */
public interface Snapshot extends AutoCloseable {
  DirectoryReader reader();

  /** The same for who only brings bytes near that the search may read: it makes use of nothing. */
  default DirectoryReader unwatched() {
    return reader();
  }

  /** Whether a search should expect that much of what it reads has to be fetched first. */
  boolean isCold();

  @Override
  void close();
}
