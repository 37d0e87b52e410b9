package io.lampyr.translog.format;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.Span;
import java.io.IOException;
import java.util.Optional;

/** The log as it lies in the store. Cost: one request for each call. */
public record StoredTranslog(BlobStore store) implements TranslogSource {

  @Override
  public ListPage list(NodeId node, long afterGeneration) {
    return store.list(
        TranslogKeys.prefix(node),
        Optional.of(TranslogKeys.key(node, afterGeneration)),
        BlobStore.MAX_LISTED);
  }

  @Override
  public byte[] read(BlobInfo object, long offset, int count) {
    return switch (store.get(object.key(), Span.of(offset, count))) {
      case GetOutcome.Missing() -> throw TranslogReader.vanished(object.key());
      case GetOutcome.Found found -> {
        try (found) {
          byte[] bytes = found.body().readNBytes(count);
          if (bytes.length != count) {
            throw new IOException("body ended early length=" + bytes.length);
          }
          yield bytes;
        } catch (IOException broken) {
          throw new UnavailableException(
              "reading a translog object was cut off key=" + object.key() + " offset=" + offset,
              broken);
        }
      }
    };
  }
}
