package io.lampyr.blobstore.prompt;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * Small blobs, of which an answer is worth nothing when it is late: the lease, and heartbeats. A
 * read that is late is made a second time, and one that is not answered in time fails. A put that
 * is not answered in time is unknown. A body is read whole before it is handed out, as it may hang
 * as well.
 */
public final class PromptBlobStore extends ForwardingBlobStore {
  private final Hedge hedge;

  public PromptBlobStore(BlobStore delegate, Hedge hedge) {
    super(delegate);
    this.hedge = hedge;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return hedge
        .first(() -> whole(delegate().get(key, span), key))
        .orElseThrow(() -> late(key.path()));
  }

  /** The outcome with a body that has been read. */
  static GetOutcome whole(GetOutcome outcome, BlobKey key) {
    if (!(outcome instanceof GetOutcome.Found found)) {
      return outcome;
    }
    try (found) {
      byte[] bytes = found.body().readAllBytes();
      return new GetOutcome.Found(found.info(), bytes.length, new ByteArrayInputStream(bytes));
    } catch (IOException brokeOff) {
      throw new UnavailableException("body of a blob broke off key=" + key, brokeOff);
    }
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return hedge.first(() -> delegate().head(key)).orElseThrow(() -> late(key.path()));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return hedge
        .first(() -> delegate().list(prefix, startAfter, limit))
        .orElseThrow(() -> late(prefix));
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return hedge
        .once(() -> delegate().put(key, content, condition))
        .orElseGet(() -> new PutOutcome.Unknown(late(key.path())));
  }

  static UnavailableException late(String what) {
    return new UnavailableException("store did not answer in time key=" + what);
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
