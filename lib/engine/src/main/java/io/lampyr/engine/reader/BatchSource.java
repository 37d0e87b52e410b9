package io.lampyr.engine.reader;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads a shard's batches: from the store, and those that are newer than what is durable from their
 * owner first, as they may not be uploaded yet. What the owner no longer holds is in the store, and
 * the owner is not asked for it again; what neither has was lost with an earlier owner, and the
 * shard has or will have a newer head.
 */
final class BatchSource implements ByteSource {
  private final ByteSource owner;
  private final ByteSource store;
  private final Optional<CommitPoint> durable;
  private final Set<BlobKey> uploaded = ConcurrentHashMap.newKeySet();

  BatchSource(ByteSource owner, ByteSource store, Optional<CommitPoint> durable) {
    this.owner = owner;
    this.store = store;
    this.durable = durable;
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    if (!mayBePending(blob)) {
      store.read(blob, offset, into);
      return;
    }
    try {
      owner.read(blob, offset, into);
    } catch (UnavailableException notThere) {
      fromStore(blob, offset, into, notThere);
    }
  }

  private void fromStore(
      BlobKey blob, long offset, MemorySegment into, UnavailableException notThere) {
    try {
      store.read(blob, offset, into);
    } catch (CorruptionException missing) {
      missing.addSuppressed(notThere);
      throw new UnavailableException(
          "neither its owner nor the store has the batch blob=" + blob, missing);
    }
    uploaded.add(blob);
  }

  private boolean mayBePending(BlobKey blob) {
    if (uploaded.contains(blob)) {
      return false;
    }
    Optional<CommitIdentity> first = BlobNames.parse(blob);
    return first.isPresent() && (durable.isEmpty() || isNewer(first.get(), durable.get()));
  }

  /** A batch is uploaded whole: one whose first commit is durable is there. */
  private static boolean isNewer(CommitIdentity first, CommitPoint durable) {
    int terms = first.term().compareTo(durable.term());
    return terms > 0 || (terms == 0 && first.generation() > durable.generation());
  }
}
