package io.lampyr.engine.laws;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One node's way to the object store: past its fuse, and under the eye of NamesAreContents. */
final class WatchedBlobs extends ForwardingBlobStore {
  private final Fuse fuse;
  private final World world;

  WatchedBlobs(BlobStore inner, Fuse fuse, World world) {
    super(inner);
    this.fuse = fuse;
    this.world = world;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return request(
        "put " + kind(key),
        () -> {
          world.sawPut(key, ContentDigest.crc32c(content));
          return super.put(key, content, condition);
        });
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return request("get " + kind(key), () -> super.get(key, span));
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return request("head", () -> super.head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return request("list", () -> super.list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    return request("delete", () -> super.delete(deletions));
  }

  private <T> T request(String name, Supplier<T> send) {
    fuse.before(name);
    int number = fuse.count();
    T answer = send.get();
    fuse.after(number);
    return answer;
  }

  private static String kind(BlobKey key) {
    return key.path().startsWith("translog/") ? "log object" : "batch";
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
