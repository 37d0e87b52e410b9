package io.lampyr.simulation.law;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitPrefix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether what shards call durable is: the commit can be read from the store at the moment when it
 * is published, with every blob that it refers to at its full length, and none of them goes while
 * it is the shard's durable commit.
 */
public final class Commits {
  private final Laws laws;
  private final BlobStore store;
  private final Map<ShardId, CommitPoint> durable = new HashMap<>();
  private final Map<ShardId, Set<BlobKey>> reachable = new HashMap<>();

  /** The store is the true one, which answers at once and always. */
  public Commits(Laws laws, BlobStore store) {
    this.laws = laws;
    this.store = store;
  }

  /** A shard's item was written. */
  public void published(ShardItem item) {
    Optional<CommitPoint> now = item.head().durable();
    if (now.isPresent() && !now.get().equals(durable.put(item.shard(), now.get()))) {
      try {
        reachable.put(item.shard(), blobsOf(item.shard(), now.get().place()));
      } catch (CorruptionException damaged) {
        laws.broken("AckedSurvives", "durable commit is damaged: " + item + " " + damaged);
      }
    }
  }

  /** A shard is no more. */
  public void forgotten(ShardId shard) {
    durable.remove(shard);
    reachable.remove(shard);
  }

  /** A blob went out of the store. */
  public void deleted(BlobKey key) {
    reachable.forEach((shard, blobs) -> {
      if (blobs.contains(key)) {
        laws.broken("GcSafe", "deleted what is reachable shard=" + shard + " key=" + key);
      }
    });
  }

  private Set<BlobKey> blobsOf(ShardId shard, BlobStretch place) {
    ByteBuffer bytes = ByteBuffer.wrap(read(place));
    CommitPrefix prefix = CommitPrefix.decode(place.blob(), place.offset(), bytes);
    Map<BlobKey, Long> lengths =
        CommitDecoder.decodeHeader(shard, prefix, bytes).header().files().blobLengths();
    lengths.forEach((blob, length) -> {
      long stands = store.head(blob).map(BlobInfo::length).orElse(-1L);
      if (stands < length) {
        laws.broken(
            "AckedSurvives",
            "durable commit lacks key=" + blob + " wanted=" + length + " found=" + stands);
      }
    });
    return lengths.keySet();
  }

  private byte[] read(BlobStretch place) {
    Span span = Span.of(place.offset(), place.length());
    return switch (store.get(place.blob(), span)) {
      case GetOutcome.Found found -> {
        try (InputStream body = found.body()) {
          yield body.readAllBytes();
        } catch (IOException broken) {
          throw new UncheckedIOException(broken);
        }
      }
      case GetOutcome.Missing _ ->
          throw new CorruptionException("no such blob key=" + place.blob());
    };
  }
}
