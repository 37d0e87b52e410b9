package io.lampyr.blobstore.prompt;

import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads that somebody waits for: one that is late is made a second time, and one that is not
 * answered in time fails. A stretch of up to {@link #LARGEST} is read whole before it is handed
 * out, as its body may hang as well; of what is larger, or of unknown size, the body is passed on
 * as it comes.
 */
public final class HedgedReads extends ForwardingBlobStore {
  /** The longest stretch that is held in memory for each attempt. */
  public static final long LARGEST = 4L << 20;

  private static final Hedge.Patience PATIENCE =
      new Hedge.Patience(Duration.ofSeconds(1), Duration.ofSeconds(10));

  private static final long USUAL_BYTES_PER_SECOND = 8 << 20;
  private static final long LEAST_BYTES_PER_SECOND = 256 << 10;

  private final Hedge hedge;

  public HedgedReads(BlobStore delegate, Ports ports, String name) {
    super(delegate);
    this.hedge = Hedge.ofMany(ports, name, PATIENCE);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    if (!(span instanceof Span.Bytes(long _, long length)) || length > LARGEST) {
      return super.get(key, span);
    }
    return hedge
        .first(
            PATIENCE.with(length, USUAL_BYTES_PER_SECOND, LEAST_BYTES_PER_SECOND),
            () -> PromptBlobStore.whole(delegate().get(key, span), key))
        .orElseThrow(() -> PromptBlobStore.late(key.path()));
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return hedge
        .first(() -> delegate().head(key))
        .orElseThrow(() -> PromptBlobStore.late(key.path()));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return hedge
        .first(() -> delegate().list(prefix, startAfter, limit))
        .orElseThrow(() -> PromptBlobStore.late(prefix));
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
