package io.lampyr.simulation.world;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.simulation.law.Commits;
import io.lampyr.simulation.law.Laws;
import java.util.List;

/** The store itself, under the eyes of the laws: what takes effect is looked at. */
final class WatchedBlobs extends ForwardingBlobStore {
  private final Laws laws;
  private final Commits commits;

  WatchedBlobs(BlobStore store, Laws laws, Commits commits) {
    super(store);
    this.laws = laws;
    this.commits = commits;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    PutOutcome outcome = super.put(key, content, condition);
    if (outcome instanceof PutOutcome.Stored) {
      laws.stored(key, ContentDigest.crc32c(content));
    }
    return outcome;
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    List<DeleteOutcome> outcomes = super.delete(deletions);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof DeleteOutcome.Deleted) {
        laws.deleted(deletions.get(i).key());
        commits.deleted(deletions.get(i).key());
      }
    }
    return outcomes;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
