package io.lampyr.engine.commit;

import io.lampyr.cluster.state.CommitPoint;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexCommit;
import org.jspecify.annotations.Nullable;

/**
 * The commit of what was replayed: it is uploaded before the shard is active, and published by the
 * very write that makes it so. One thread uses it, once.
 */
public final class RecoveryCommit {
  private final CommitMaker maker;
  private final BatchUploads uploads;
  private final UploadedFiles files;
  private @Nullable PendingBatch batch;

  public RecoveryCommit(CommitMaker maker, BatchUploads uploads, UploadedFiles files) {
    this.maker = maker;
    this.uploads = uploads;
    this.files = files;
  }

  /** Commits and uploads everything that the shard's index holds. */
  public CommitPoint make() throws IOException, InterruptedException {
    CommitPoint point = CommitPoints.of(maker.commit());
    Optional<PendingBatch> sealed = maker.seal();
    uploads.upload(sealed.orElseThrow().batch);
    batch = sealed.get();
    return point;
  }

  /**
   * The commit, if one was made, is the shard's durable one, with the pointer at this generation:
   * its local files may go.
   */
  public void published(long translogGeneration) throws IOException {
    if (batch == null) {
      return;
    }
    files.uploaded(batch.files());
    for (IndexCommit commit : batch.lucene) {
      maker.release(commit);
    }
    maker.durable(batch, translogGeneration);
    files.settled(batch.files());
  }
}
