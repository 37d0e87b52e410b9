package io.lampyr.engine.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.engine.garbage.RestoreMark;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes a store of a backup: blobs first, then cluster state, which refers to them. The store is
 * empty, or what an earlier try of the same backup has left; nobody is at work on it.
 *
 * <p>Cost: a listing of the store for each thousand blobs, a get and a put for each that is not
 * there, a write for each item.
 */
public final class Restore {
  private static final int MAX_MARK_BYTES = 100;

  private final BlobStore place;
  private final BlobStore blobs;
  private final ItemArchive archive;
  private final Copying copying;
  private final Retries retries;
  private final ImmutableUpload upload;

  public Restore(BlobStore place, BlobStore blobs, ItemArchive archive, Copying copying) {
    this.retries = copying.retries();
    this.place = new RetryingBlobStore(place, retries);
    this.blobs = new RetryingBlobStore(blobs, retries);
    this.archive = archive;
    this.copying = copying;
    this.upload =
        new ImmutableUpload(
            this.blobs, UploadSettings.DEFAULT, copying.ports().scheduler(), retries);
  }

  /** Brings back what the manifest tells of. */
  public void bringBack(Manifest manifest, Consumer<CopyProgress> listener)
      throws InterruptedException {
    if (manifest.level() > FeatureLevel.NEWEST) {
      throw new MisconfiguredException(
          "a later version of Lampyr has made this backup: use that one level="
              + manifest.level()
              + " highest="
              + FeatureLevel.NEWEST);
    }
    begin(manifest);
    Teller teller = new Teller(listener);
    long found = copyBlobs(manifest, teller);
    if (manifest.lease()) {
      put(LeaseStore.KEY, load(BackupKeys.lease(manifest.id()), 1 << 20));
    }
    long items = copyItems(manifest, teller);
    if (found != manifest.blobs() || items != manifest.items()) {
      throw new CorruptionException(
          "backup is not what its manifest says id=%s blobs=%d of %d items=%d of %d"
              .formatted(manifest.id(), found, manifest.blobs(), items, manifest.items()));
    }
    end();
  }

  private void end() {
    DeleteOutcome outcome = blobs.delete(List.of(Deletion.of(RestoreMark.KEY))).getFirst();
    if (!(outcome instanceof DeleteOutcome.Deleted)) {
      throw new UnavailableException(
          "all is brought back, but the mark that it is not could not be deleted: call it again"
              + " key=%s outcome=%s".formatted(RestoreMark.KEY, outcome));
    }
  }

  /** Refuses a store that holds anything but what this backup has left there. */
  private void begin(Manifest manifest) {
    Optional<String> mark =
        LoadedBlob.read(blobs, RestoreMark.KEY, MAX_MARK_BYTES)
            .map(loaded -> new String(loaded.bytes(), UTF_8));
    if (mark.equals(Optional.of(manifest.id()))) {
      return;
    }
    List<BlobInfo> there = blobs.list("", Optional.empty(), 1).blobs();
    List<Item> items = retries.read(() -> archive.scan(Optional.empty())).items();
    if (mark.isPresent() || !there.isEmpty() || !items.isEmpty()) {
      throw new MisconfiguredException(
          "a backup is brought back into a store that holds nothing, and this one holds "
              + (mark.isPresent()
                  ? "what another restore has left, of backup=" + mark.get()
                  : there.isEmpty()
                      ? "item=" + items.getFirst().key()
                      : "object=" + there.getFirst().key()));
    }
    put(RestoreMark.KEY, manifest.id().getBytes(UTF_8));
  }

  private long copyBlobs(Manifest manifest, Teller teller) throws InterruptedException {
    BlobCopier copier =
        new BlobCopier(
            new BlobCopier.Side(place, BackupKeys.OBJECTS),
            new BlobCopier.Side(blobs, ""),
            copying,
            teller);
    long count = 0;
    Optional<BlobKey> behind = Optional.empty();
    for (int i = 0; i < manifest.blobPages(); i++) {
      BlobKey key = BackupKeys.blobs(manifest.id(), i);
      List<BlobPages.Named> page = BlobPages.open(key, load(key, BlobPages.MAX_BYTES));
      if (page.isEmpty()) {
        continue;
      }
      String folder = folder(page.getFirst().key());
      copier.copy(folder, behind.filter(last -> folder(last).equals(folder)), page);
      behind = Optional.of(page.getLast().key());
      count += page.size();
    }
    return count;
  }

  /** All blobs of a page lie in one. */
  private static String folder(BlobKey key) {
    return key.path().substring(0, key.path().indexOf('/') + 1);
  }

  private long copyItems(Manifest manifest, Teller teller) throws InterruptedException {
    Siblings siblings = new Siblings(copying.ports().scheduler(), "restore", copying.atOnce());
    long count = 0;
    for (int i = 0; i < manifest.itemPages(); i++) {
      BlobKey key = BackupKeys.items(manifest.id(), manifest.itemFirst() + i);
      List<Item> page = ItemPages.open(key, load(key, ItemPages.MAX_BYTES));
      siblings.<Item, RuntimeException>each(page, this::write);
      teller.tell(progress -> progress.withItems(page.size()));
      count += page.size();
    }
    return count;
  }

  private void write(Item item) {
    Retries.Attempts attempts = retries.begin();
    Duration pause;
    do {
      pause = Duration.ZERO;
      switch (archive.restore(item)) {
        case WriteOutcome.Written _ -> {
          return;
        }
        case WriteOutcome.LostRace(Optional<Item> current) -> {
          if (current.equals(Optional.of(item))) {
            return;
          }
          refuse(item.key(), current);
        }
        case WriteOutcome.Refused refused -> pause = refused.retryAfter();
        case WriteOutcome.Unknown _ -> {}
      }
    } while (attempts.pause(pause));
    throw new UnavailableException("item could not be written item=" + item.key());
  }

  private static void refuse(ItemKey key, Optional<Item> current) {
    if (current.isPresent()) {
      throw new MisconfiguredException(
          "somebody else writes to the store: end all processes, and begin with an empty one item="
              + key);
    }
  }

  private byte[] load(BlobKey key, int most) {
    return LoadedBlob.read(place, key, most)
        .map(LoadedBlob::bytes)
        .orElseThrow(() -> new CorruptionException("backup lacks a part key=" + key));
  }

  private void put(BlobKey key, byte[] bytes) {
    switch (upload.upload(key, BlobContent.of(bytes))) {
      case UploadOutcome.Stored _ -> {}
      case UploadOutcome.Conflict _ ->
          throw new MisconfiguredException("somebody else writes to the store key=" + key);
      case UploadOutcome.Unknown(Throwable cause) ->
          throw new UnavailableException("blob could not be written key=" + key, cause);
    }
  }
}
