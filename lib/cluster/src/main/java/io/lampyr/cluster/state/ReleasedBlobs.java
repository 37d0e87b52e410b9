package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Blobs that the shard's durable commit no longer refers to, nor any reader of its owner: what
 * garbage collection looks at first, so that it need not list everything. A hint, never a proof:
 * others may refer to them. Owners add to it, garbage collection takes away what it has marked;
 * both under the item's revision. What does not fit is found by the next listing of everything.
 */
public record ReleasedBlobs(ShardId shard, List<BlobKey> blobs) {
  public static final int MAX_BLOBS = 2000;

  public ReleasedBlobs {
    blobs = List.copyOf(new LinkedHashSet<>(blobs));
    Check.that(blobs.size() <= MAX_BLOBS, "at most 2000 released blobs fit one item");
  }

  /** With these too, as far as they fit. */
  public ReleasedBlobs and(Collection<BlobKey> more) {
    Set<BlobKey> all = new LinkedHashSet<>(blobs);
    all.addAll(more);
    return new ReleasedBlobs(shard, all.stream().limit(MAX_BLOBS).toList());
  }

  /** Without these. */
  public ReleasedBlobs without(Set<BlobKey> gone) {
    List<BlobKey> left = new ArrayList<>(blobs);
    left.removeAll(gone);
    return new ReleasedBlobs(shard, left);
  }
}
