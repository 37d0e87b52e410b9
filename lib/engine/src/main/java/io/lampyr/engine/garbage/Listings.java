package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists page by page. */
final class Listings {
  private Listings() {}

  /** The first blobs whose names begin so: at most so many, rounded up to whole pages. */
  static List<BlobInfo> all(BlobStore store, String prefix, int most) {
    return after(store, prefix, Optional.empty(), most).blobs();
  }

  /** The same behind a name; whether there may be more is told. */
  static ListPage after(BlobStore store, String prefix, Optional<BlobKey> start, int most) {
    List<BlobInfo> all = new ArrayList<>();
    Optional<BlobKey> after = start;
    while (all.size() < most) {
      ListPage page = store.list(prefix, after, BlobStore.MAX_LISTED);
      all.addAll(page.blobs());
      if (!page.more() || page.blobs().isEmpty()) {
        return new ListPage(all, false);
      }
      after = Optional.of(page.blobs().getLast().key());
    }
    return new ListPage(all, true);
  }
}
