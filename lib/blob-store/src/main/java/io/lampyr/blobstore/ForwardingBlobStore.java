package io.lampyr.blobstore;

import java.util.List;
import java.util.Optional;

/** The base of decorators: forwards everything, so that a decorator says only what it changes. */
public abstract class ForwardingBlobStore implements BlobStore {
  private final BlobStore delegate;

  protected ForwardingBlobStore(BlobStore delegate) {
    this.delegate = delegate;
  }

  protected final BlobStore delegate() {
    return delegate;
  }

  /** The decorated power to write in parts, if the decorated store has it. */
  protected abstract MultipartStore decorate(MultipartStore multipart);

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return delegate.put(key, content, condition);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return delegate.get(key, span);
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return delegate.head(key);
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return delegate.list(prefix, startAfter, limit);
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    return delegate.delete(deletions);
  }

  @Override
  public final Optional<MultipartStore> multipart() {
    return delegate.multipart().map(this::decorate);
  }
}
