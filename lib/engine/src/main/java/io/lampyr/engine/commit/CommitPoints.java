package io.lampyr.engine.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitHeader;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitPointer;
import io.lampyr.luceneblob.commit.CompoundCommit;

/** Commits as cluster state names them. */
public final class CommitPoints {
  private CommitPoints() {}

  /** Where the commit's head is to be read. */
  public static CommitPointer pointer(CommitPoint point) {
    BlobStretch place = point.place();
    return new CommitPointer(place.blob(), place.offset(), Math.toIntExact(place.length()));
  }

  /**
   * Whose commit it is: another shard's than the one that shows it, where the latter was made of
   * the former and has not been opened since.
   */
  public static ShardId maker(CommitPoint point) {
    return BlobNames.parse(point.place().blob())
        .map(CommitIdentity::shard)
        .orElseThrow(
            () -> new CorruptionException("commit lies in no batch blob=" + point.place().blob()));
  }

  static CommitPoint of(CompoundCommit commit) {
    CommitHeader header = commit.header();
    CommitPointer pointer = commit.pointer();
    return new CommitPoint(
        header.identity().term(),
        header.identity().generation(),
        new BlobStretch(pointer.blob(), pointer.offset(), pointer.headBytes()),
        header.metadata().sequence().localCheckpoint(),
        header.metadata().times().map(t -> new TimeRange(t.min(), t.max())),
        ToldRanges.decode(header.metadata().userData()));
  }
}
