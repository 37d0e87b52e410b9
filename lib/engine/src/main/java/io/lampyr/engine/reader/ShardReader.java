package io.lampyr.engine.reader;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.luceneblob.open.OpenCommit;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;

/**
 * A reader over exactly one commit of a shard (SnapshotReads), for as long as it is not closed.
 * What deletes have left behind is not in it. Closed once by whoever acquired it.
 */
public final class ShardReader implements AutoCloseable {
  private final CommitPoint commit;
  private final DirectoryReader reader;
  private final Warmth warmth;
  private final long begun;

  ShardReader(Opened opened) {
    this.commit = opened.point();
    this.reader = opened.reader();
    this.warmth = opened.warmth();
    this.begun = warmth.begin();
  }

  public CommitPoint commit() {
    return commit;
  }

  public DirectoryReader reader() {
    return reader;
  }

  /** Whether a search should expect that much of what it reads has to be fetched first. */
  public boolean isCold() {
    return warmth.isCold();
  }

  @Override
  public void close() {
    warmth.searched(begun);
    try {
      reader.decRef();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An opened commit and the reader that searches use of it. */
  record Opened(CommitPoint point, OpenCommit commit, DirectoryReader reader, Warmth warmth) {}
}
