package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitPrefix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which blobs commits refer to. A commit never changes, so what one says is kept in a blob from run
 * to run, and only commits that are new since then are read.
 *
 * <p>Cost: one get, one or two for each new commit, and one put if there was any.
 */
final class Reach implements Referring {
  private static final int FIRST_READ_BYTES = 64 << 10;
  private static final ReachCodec CODEC = new ReachCodec();
  private static final Envelope ENVELOPE = new Envelope("gc-reach", 1);

  private final BlobStore store;
  private final BlobStoreSource source;
  private final Siblings siblings;

  /** What one commit refers to, itself included. */
  record Referred(BlobStretch commit, List<BlobKey> blobs) {
    Referred {
      blobs = List.copyOf(blobs);
    }
  }

  Reach(BlobStore store, Siblings siblings) {
    this.store = store;
    this.source = new BlobStoreSource(store);
    this.siblings = siblings;
  }

  @Override
  public Set<BlobKey> of(Set<Roots.Root> commits) {
    Map<BlobStretch, List<BlobKey>> known = load();
    List<Roots.Root> missing =
        commits.stream().filter(root -> !known.containsKey(root.commit().place())).toList();
    List<Referred> all = new ArrayList<>(read(missing));
    for (Roots.Root root : commits) {
      List<BlobKey> blobs = known.get(root.commit().place());
      if (blobs != null) {
        all.add(new Referred(root.commit().place(), blobs));
      }
    }
    if (!missing.isEmpty()) {
      save(all);
    }
    Set<BlobKey> reachable = new HashSet<>();
    all.forEach(commit -> reachable.addAll(commit.blobs()));
    return reachable;
  }

  private List<Referred> read(List<Roots.Root> commits) {
    try {
      return siblings.map(commits, this::read);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while reading commits", e);
    }
  }

  private Referred read(Roots.Root root) {
    BlobStretch place = root.commit().place();
    ByteBuffer bytes = read(place, Math.min(FIRST_READ_BYTES, place.length()));
    CommitPrefix prefix = CommitPrefix.decode(place.blob(), place.offset(), bytes);
    if (prefix.headerBytes() > bytes.remaining()) {
      bytes = read(place, Math.min(prefix.headerBytes(), place.length()));
    }
    Set<BlobKey> blobs =
        new HashSet<>(
            CommitDecoder.decodeHeader(CommitPoints.maker(root.commit()), prefix, bytes)
                .header()
                .files()
                .blobLengths()
                .keySet());
    blobs.add(place.blob());
    return new Referred(place, blobs.stream().sorted().toList());
  }

  private ByteBuffer read(BlobStretch place, long count) {
    byte[] bytes = new byte[(int) count];
    source.read(place.blob(), place.offset(), MemorySegment.ofArray(bytes));
    return ByteBuffer.wrap(bytes);
  }

  private Map<BlobStretch, List<BlobKey>> load() {
    Optional<LoadedBlob> found = LoadedBlob.read(store, GcKeys.REACH, ReachCodec.MAX_BYTES);
    Map<BlobStretch, List<BlobKey>> known = new HashMap<>();
    found.ifPresent(blob ->
        CODEC
            .decode(
                GcKeys.REACH.path(),
                new String(
                    ENVELOPE.open(blob.bytes(), GcKeys.REACH.path()), StandardCharsets.UTF_8))
            .forEach(commit -> known.put(commit.commit(), commit.blobs())));
    return known;
  }

  /** Whoever is the last to write wins: all that is ever written is true. */
  private void save(List<Referred> commits) {
    byte[] bytes = ENVELOPE.seal(CODEC.encode(commits).getBytes(StandardCharsets.UTF_8));
    if (bytes.length <= ReachCodec.MAX_BYTES) {
      var _ = store.put(GcKeys.REACH, BlobContent.of(bytes), PutCondition.ALWAYS);
    }
  }
}
