package io.lampyr.blobstore.prompt;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.time.Duration;

/**
 * Puts that others wait for: one that is late is made a second time, with the same bytes, where
 * nothing stands under the name. So a name has one content, and whichever attempt comes second
 * loses to the first: who is told of a lost race compares what stands there, as ever. One that is
 * not answered in time is unknown. Puts under other conditions are passed on as they are.
 */
public final class HedgedPuts extends ForwardingBlobStore {
  /** Beside what any request takes: the largest put has more time than the smallest. */
  private static final Hedge.Patience PATIENCE =
      new Hedge.Patience(Duration.ofMillis(1500), Duration.ofSeconds(10));

  private static final long USUAL_BYTES_PER_SECOND = 8 << 20;
  private static final long LEAST_BYTES_PER_SECOND = 256 << 10;

  private final Hedge hedge;

  public HedgedPuts(BlobStore delegate, Ports ports, String name) {
    super(delegate);
    this.hedge = new Hedge(ports, name, PATIENCE);
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    if (!condition.equals(PutCondition.IF_ABSENT)) {
      return super.put(key, content, condition);
    }
    Hedge.Patience patience =
        PATIENCE.with(content.length(), USUAL_BYTES_PER_SECOND, LEAST_BYTES_PER_SECOND);
    return hedge
        .first(patience, () -> delegate().put(key, content, condition))
        .orElseGet(() ->
            new PutOutcome.Unknown(
                new UnavailableException("store did not answer in time key=" + key)));
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
