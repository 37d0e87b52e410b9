package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.io.ByteArrayInputStream;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.util.OptionalInt;

/** Garbage collection's way to commits that are not uploaded: it asks their owners for them. */
final class MistakenReach extends ForwardingBlobStore {
  private final Cluster cluster;

  MistakenReach(BlobStore store, Cluster cluster) {
    super(store);
    this.cluster = cluster;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    GetOutcome outcome = super.get(key, span);
    return switch (outcome) {
      case GetOutcome.Found found -> found;
      case GetOutcome.Missing missing ->
          key.path().startsWith("indices/") ? fromOwner(key, span, missing) : missing;
    };
  }

  private GetOutcome fromOwner(BlobKey key, Span span, GetOutcome.Missing missing) {
    if (!(span instanceof Span.Bytes(long offset, long length))) {
      return missing;
    }
    byte[] bytes = new byte[Math.toIntExact(length)];
    for (SimNode node : cluster.nodes()) {
      if (node.service().isPresent() && node.member().isPresent()) {
        try {
          node.service()
              .get()
              .readBatch(node.member().get(), key, offset, MemorySegment.ofArray(bytes));
          BlobInfo info =
              new BlobInfo(
                  key, offset + length, new ETag("owner"), Instant.EPOCH, OptionalInt.empty());
          return new GetOutcome.Found(info, bytes.length, new ByteArrayInputStream(bytes));
        } catch (LampyrException notThere) {
          // Another may hold it.
        }
      }
    }
    return missing;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
