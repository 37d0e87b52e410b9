package io.lampyr.bench.fleet;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.Traffic;
import java.util.List;
import java.util.Optional;

/** Counts what is asked of a store: of batches of commits, of the log, and of all else apart. */
final class StoreMeter extends ForwardingBlobStore {
  private final CountingBlobStore batches;
  private final CountingBlobStore log;
  private final CountingBlobStore rest;

  StoreMeter(BlobStore delegate) {
    super(delegate);
    this.batches = new CountingBlobStore(delegate);
    this.log = new CountingBlobStore(delegate);
    this.rest = new CountingBlobStore(delegate);
  }

  Traffic batches() {
    return batches.traffic();
  }

  Traffic log() {
    return log.traffic();
  }

  Traffic rest() {
    return rest.traffic();
  }

  private CountingBlobStore of(String path) {
    if (path.startsWith("indices/")) {
      return batches;
    }
    return path.startsWith("translog/") ? log : rest;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return of(key.path()).put(key, content, condition);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return of(key.path()).get(key, span);
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return of(key.path()).head(key);
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return of(prefix).list(prefix, startAfter, limit);
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    return rest.delete(deletions);
  }

  /** Only batches of commits are so large that they are written in parts. */
  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return batches.multipart().orElse(multipart);
  }
}
