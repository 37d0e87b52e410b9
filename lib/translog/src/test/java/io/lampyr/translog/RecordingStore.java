package io.lampyr.translog;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down every request, in short, and passes it on. */
public class RecordingStore implements BlobStore {
  private final BlobStore store;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  public RecordingStore(BlobStore store) {
    this.store = store;
  }

  /** The requests since this was last asked, such as {@code get 100+20}. */
  public List<String> takeRequests() {
    List<String> taken = new ArrayList<>(requests);
    requests.clear();
    return taken;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    requests.add("put");
    return store.put(key, content, condition);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    requests.add(
        switch (span) {
          case Span.All all -> "get all";
          case Span.Bytes(long offset, long length) -> "get " + offset + "+" + length;
        });
    return store.get(key, span);
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    requests.add("head");
    return store.head(key);
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    requests.add("list");
    return store.list(prefix, startAfter, limit);
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    requests.add("delete");
    return store.delete(deletions);
  }
}
