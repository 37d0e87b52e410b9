package io.lampyr.engine.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Joining;
import io.lampyr.luceneblob.batch.AppendOutcome;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.join.CommitSegments;
import io.lampyr.luceneblob.join.JoinedCommit;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexWriter;

/**
 * Makes the first commit of a shard of the durable commits of several others. Nothing of what they
 * hold is copied: it is a list of their segments, under names of its own.
 *
 * <p>What the others hold was acknowledged, and each of them numbered it for itself. So a number
 * may stand at several documents of the new shard, but of each id there is one document, by which
 * it is compared; and the new shard goes on behind the highest number, in a higher term.
 *
 * <p>Cost: what {@link CommitSegments} says for each of the others, and one put. Safe for many
 * threads.
 */
public final class JoinedShards implements Joining {
  private static final int READS_AT_ONCE = 16;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  /** Nobody reads the batch before it is uploaded. */
  private static final long NOTHING_IN_PLACE = 1;

  private final ByteSource source;
  private final ImmutableUpload uploads;
  private final Siblings siblings;
  private final Clock clock;

  public JoinedShards(BlobStore blobs, Ports ports) {
    this.source = new BlobStoreSource(blobs);
    this.uploads =
        new ImmutableUpload(
            blobs, UploadSettings.DEFAULT, ports.scheduler(), Retries.within(DEADLINE, ports));
    this.siblings = new Siblings(ports.scheduler(), "joined-commits", READS_AT_ONCE);
    this.clock = ports.clock();
  }

  @Override
  public boolean hasStretchTwice(List<ShardItem> others) {
    List<CommitSegments> commits = read(others);
    try {
      return !commits.isEmpty() && JoinedCommit.of(commits).hasStretchTwice();
    } catch (IOException e) {
      throw new UnavailableException("segments of a commit could not be read", e);
    }
  }

  /** How many bytes the files of the shards' durable commits take together. */
  public long bytes(List<ShardItem> shards) {
    return read(shards).stream().mapToLong(CommitSegments::fileBytes).sum();
  }

  /**
   * The commit of the new shard, uploaded: empty if the others were never written to. Throws {@link
   * UnavailableException} if it is not known whether it stands in the store, and {@link
   * CorruptionException} also where what the others refer to is gone, as they have changed.
   *
   * @param others flushed
   */
  @Override
  public Optional<CommitPoint> join(ShardId shard, List<ShardItem> others) {
    List<CommitSegments> commits = read(others);
    if (commits.isEmpty()) {
      return Optional.empty();
    }
    check(commits, others);
    PrimaryTerm term =
        others.stream().map(ShardItem::term).max(PrimaryTerm::compareTo).orElseThrow().next();
    try {
      JoinedCommit joined = JoinedCommit.of(commits);
      CommitIdentity identity = new CommitIdentity(shard, term, joined.getGeneration());
      CommitMetadata metadata = JoinedMetadata.of(commits, others, clock.monotonicNanos());
      return Optional.of(CommitPoints.of(store(identity, joined, metadata)));
    } catch (IOException e) {
      throw new UnavailableException("commits could not be joined shard=" + shard, e);
    }
  }

  private static void check(List<CommitSegments> commits, List<ShardItem> others) {
    List<Integer> ordinals = others.stream().map(item -> item.shard().ordinal()).toList();
    if (JoinedCommit.documents(commits) > IndexWriter.MAX_DOCS) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE,
          "Can't merge index with more than ["
              + IndexWriter.MAX_DOCS
              + "] docs - too many documents in shards "
              + ordinals);
    }
    if (!JoinedCommit.isPossible(commits)) {
      throw FaultException.argument(
          "shards "
              + ordinals
              + " have too many files for one shard: merge each of them by [_forcemerge], or ask"
              + " for more target shards");
    }
  }

  private CompoundCommit store(CommitIdentity identity, JoinedCommit joined, CommitMetadata said)
      throws IOException {
    try (VirtualBatch batch =
        new VirtualBatch(
            identity,
            joined.others(),
            BatchSettings.DEFAULT,
            new InPlaceBudget(NOTHING_IN_PLACE),
            clock)) {
      AppendOutcome appended = batch.append(joined, said);
      batch.seal();
      switch (batch.upload(uploads)) {
        case UploadOutcome.Stored _ -> {}
        case UploadOutcome.Unknown(Throwable cause) ->
            throw new UnavailableException(
                "whether a joined commit was stored is open blob=" + batch.blob(), cause);
        case UploadOutcome.Conflict(var standing) ->
            throw new CorruptionException(
                "another content stands under a batch's name blob="
                    + batch.blob()
                    + " standing="
                    + standing);
      }
      return switch (appended) {
        case AppendOutcome.Appended(CompoundCommit commit) -> commit;
        case AppendOutcome.Closed _ ->
            throw new IllegalStateException("an open batch takes commits");
      };
    }
  }

  private List<CommitSegments> read(List<ShardItem> shards) {
    List<CommitPoint> written =
        shards.stream().flatMap(item -> item.head().durable().stream()).toList();
    try {
      return siblings.map(
          written,
          commit ->
              CommitSegments.read(
                  CommitPoints.maker(commit), CommitPoints.pointer(commit), source));
    } catch (IOException e) {
      throw new UnavailableException("segments of a commit could not be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while commits were read", e);
    }
  }
}
