package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Lists of blobs that are blobs themselves: what a run has listed, and tombstones. Each has a name
 * that no other ever has. Every call but {@link #all} is one request.
 */
final class MarkedBlobs {
  private static final int UNIQUE_BYTES = 9;

  private final BlobStore store;
  private final Randomness randomness;

  /** A list, and the blob that it stands in. */
  record Loaded(BlobInfo info, List<Doomed> entries) {}

  MarkedBlobs(BlobStore store, Randomness randomness) {
    this.store = store;
    this.randomness = randomness;
  }

  BlobKey writeListing(String run, List<Doomed> entries) {
    return write(GcKeys.listing(run, unique()), entries);
  }

  BlobKey writeTombstone(String run, List<Doomed> entries) {
    return write(GcKeys.tombstone(run, unique()), entries);
  }

  private String unique() {
    byte[] bytes = new byte[UNIQUE_BYTES];
    randomness.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private BlobKey write(BlobKey key, List<Doomed> entries) {
    BlobContent content = BlobContent.of(DoomedCodec.encode(entries));
    PutOutcome outcome = store.put(key, content, PutCondition.IF_ABSENT);
    return switch (outcome) {
      case PutOutcome.Stored _ -> key;
      // The name is new, so it can only be this very content.
      case PutOutcome.LostRace _ -> key;
      case PutOutcome.Refused _ -> throw notStored(key);
      // If it comes to stand there, it is true: at worst it says what another says too.
      case PutOutcome.Unknown _ -> throw notStored(key);
    };
  }

  private static UnavailableException notStored(BlobKey key) {
    return new UnavailableException("list of garbage was not confirmed by the store key=" + key);
  }

  Optional<Loaded> load(BlobKey key) {
    return LoadedBlob.read(store, key, DoomedCodec.MAX_BYTES)
        .map(blob -> new Loaded(blob.info(), DoomedCodec.decode(blob.bytes(), key.path())));
  }

  /** All blobs whose names begin so, with the store's times; at most so many. */
  List<BlobInfo> all(String prefix, int most) {
    return Listings.all(store, prefix, most);
  }

  /** Removes a list; whether it is certainly gone. */
  boolean remove(BlobInfo info) {
    Deletion deletion = Deletion.ifMatch(info.key(), info.etag());
    return isGone(store.delete(List.of(deletion)).getFirst());
  }

  /** Removes whatever stands below the prefix. */
  void removeAll(String prefix) {
    List<Deletion> deletions = new ArrayList<>();
    for (BlobInfo info : all(prefix, BlobStore.MAX_DELETES)) {
      deletions.add(Deletion.ifMatch(info.key(), info.etag()));
    }
    if (!deletions.isEmpty()) {
      var _ = store.delete(deletions);
    }
  }

  /**
   * Whether nothing of what was to be deleted stands there any more. Where a tag is demanded, a
   * lost race means that an earlier attempt has deleted it, or that another content is there, which
   * is not meant.
   */
  static boolean isGone(DeleteOutcome outcome) {
    return switch (outcome) {
      case DeleteOutcome.Deleted _ -> true;
      case DeleteOutcome.LostRace _ -> true;
      case DeleteOutcome.Refused _ -> false;
      case DeleteOutcome.Unknown _ -> false;
    };
  }
}
