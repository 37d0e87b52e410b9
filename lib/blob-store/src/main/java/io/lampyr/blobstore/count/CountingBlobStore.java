package io.lampyr.blobstore.count;

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
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Counts requests and bytes by kind, and the serial depth: the longest chain of requests of which
 * each began after another had ended. A get has ended when its answer begins to come; its bytes
 * count as they are read.
 */
public final class CountingBlobStore extends ForwardingBlobStore {
  private final Tally tally = new Tally();

  public CountingBlobStore(BlobStore delegate) {
    super(delegate);
  }

  /** All that was counted since the last reset. */
  public Traffic traffic() {
    return tally.traffic();
  }

  /** Requests of a kind since the last reset. */
  public long requests(RequestKind kind) {
    return tally.traffic().requests(kind);
  }

  /** Gets since the last reset. */
  public long gets() {
    return requests(RequestKind.GET);
  }

  /** Puts since the last reset. */
  public long puts() {
    return requests(RequestKind.PUT);
  }

  /** The serial depth since the last reset. */
  public int depth() {
    return tally.traffic().depth();
  }

  /** Begins anew; requests in progress no longer count towards depth. */
  public void reset() {
    tally.reset();
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return tally.count(RequestKind.PUT, content.length(), () -> super.put(key, content, condition));
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return switch (tally.count(RequestKind.GET, 0, () -> super.get(key, span))) {
      case GetOutcome.Missing missing -> missing;
      case GetOutcome.Found found ->
          new GetOutcome.Found(found.info(), found.length(), new CountedBody(found.body()));
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return tally.count(RequestKind.HEAD, 0, () -> super.head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return tally.count(RequestKind.LIST, 0, () -> super.list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    return tally.count(RequestKind.DELETE, 0, () -> super.delete(deletions));
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return new CountingUploads(multipart, tally);
  }

  private final class CountedBody extends FilterInputStream {
    CountedBody(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      tally.addRead(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      tally.addRead(Math.max(0, read));
      return read;
    }
  }
}
