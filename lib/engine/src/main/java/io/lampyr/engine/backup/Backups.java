package io.lampyr.engine.backup;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The backups of a place. */
public final class Backups {
  private static final String MANIFEST = "/manifest";

  private final BlobStore place;

  public Backups(BlobStore place, Copying copying) {
    this.place = new RetryingBlobStore(place, copying.retries());
  }

  /**
   * What there is.
   *
   * @param whole what can be brought back, the oldest first
   * @param unreadable why others cannot
   */
  public record Found(List<Manifest> whole, List<String> unreadable) {}

  /** All of them. Cost: a listing, and a get for each. */
  public Found all() {
    List<Manifest> whole = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    Optional<BlobKey> after = Optional.empty();
    while (true) {
      ListPage page = place.list(BackupKeys.BACKUPS, after, BlobStore.MAX_LISTED);
      for (BlobInfo info : page.blobs()) {
        if (info.key().path().endsWith(MANIFEST)) {
          try {
            load(info.key()).ifPresent(whole::add);
          } catch (CorruptionException | MisconfiguredException wrong) {
            unreadable.add(wrong.getMessage());
          }
        }
      }
      if (!page.more()) {
        whole.sort(Comparator.comparing(Manifest::taken).thenComparing(Manifest::id));
        return new Found(List.copyOf(whole), List.copyOf(unreadable));
      }
      after = Optional.of(page.blobs().getLast().key());
    }
  }

  /** The one of this id. */
  public Manifest of(String id) {
    Optional<Manifest> found =
        BackupKeys.isId(id) ? load(BackupKeys.manifest(id)) : Optional.empty();
    return found.orElseThrow(() ->
        new MisconfiguredException("there is no backup of this id, or it was not ended id=" + id));
  }

  private Optional<Manifest> load(BlobKey key) {
    return LoadedBlob.read(place, key, ManifestCodec.MAX_BYTES)
        .map(loaded -> checked(key, new ManifestCodec().open(key, loaded.bytes())));
  }

  /** What a manifest tells of lies in its own folder. */
  private static Manifest checked(BlobKey key, Manifest manifest) {
    if (!BackupKeys.manifest(manifest.id()).equals(key)) {
      throw new CorruptionException(
          "manifest is of another backup than its folder object=%s id=%s"
              .formatted(key, manifest.id()));
    }
    return manifest;
  }
}
