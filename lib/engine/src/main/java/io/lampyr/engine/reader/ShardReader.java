package io.lampyr.engine.reader;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.open.OpenCommit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * A reader over exactly one commit of a shard (SnapshotReads), for as long as it is not closed.
 * What deletes have left behind is not in it. Closed once by whoever acquired it.
 */
public final class ShardReader implements Snapshot {
  private final CommitPoint commit;
  private final DirectoryReader reader;
  private final Opened opened;
  private final Warmth warmth;
  private final long begun;

  ShardReader(Opened opened) {
    this.opened = opened;
    this.commit = opened.point();
    this.reader = opened.reader();
    this.warmth = opened.warmth();
    this.begun = warmth.begin();
  }

  public CommitPoint commit() {
    return commit;
  }

  @Override
  public DirectoryReader reader() {
    return reader;
  }

  /** The names of the commit's files. */
  Set<String> files() {
    return opened.commit().commit().header().files().files().keySet();
  }

  /**
   * Begins to fetch files of the commit that another lacks, the small ones first, up to so many
   * bytes; how many that are.
   */
  long fetch(Set<String> had, long mostBytes) throws IOException {
    long bytes = 0;
    for (FileLocation file : missing(had)) {
      if (bytes + file.length() > mostBytes) {
        break;
      }
      try (IndexInput input =
          opened.commit().directory().openInput(file.name(), IOContext.DEFAULT)) {
        input.prefetch(0, input.length());
      }
      bytes += file.length();
    }
    return bytes;
  }

  private List<FileLocation> missing(Set<String> had) {
    return opened.commit().commit().header().files().files().values().stream()
        .filter(file -> !had.contains(file.name()) && file.length() > 0)
        .sorted(Comparator.comparingLong(FileLocation::length))
        .toList();
  }

  @Override
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
  record Opened(CommitPoint point, OpenCommit commit, DirectoryReader reader, Warmth warmth) {
    Opened {
      // Who asks first makes it, and several who do so at once have one each: what one of them made
      // of its own would be looked up in another's.
      var _ = reader.getContext();
    }
  }
}
