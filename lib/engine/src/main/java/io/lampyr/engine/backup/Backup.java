package io.lampyr.engine.backup;

import static io.lampyr.engine.backup.BlobPages.Named;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.engine.garbage.Holds;
import io.lampyr.luceneblob.commit.BlobNames;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Copies a whole store while it is used: cluster state as it was at one moment, and then all blobs
 * that it refers to.
 *
 * <p>Law, <b>BackupWhole</b>: what has a manifest holds everything that its cluster state refers
 * to. A blob is uploaded before an item refers to it, so whoever lists after he has read finds it;
 * it is deleted by garbage collection alone, which a {@link Holds hold} keeps from it that was
 * taken before anything was read and is proved after everything was copied. Everything that was
 * acknowledged before the backup began is in it.
 *
 * <p>Left out are blobs of terms in which a shard was opened after its item was read: a restored
 * shard is about to give the same names.
 *
 * <p>Cost: cluster state twice, a listing of the store and of the place for each thousand blobs, a
 * get and a put for each blob that the place does not have.
 */
public final class Backup {
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Logs first: they are what is read soonest after the items, and smallest. */
  private static final List<String> FOLDERS = List.of("translog/", "indices/");

  private static final int MAX_LEASE_BYTES = 1 << 20;

  private final Source source;
  private final BlobStore blobs;
  private final BlobStore place;
  private final Copying copying;
  private final ItemWriter writer;
  private final ImmutableUpload upload;

  /**
   * What is copied.
   *
   * @param alone whether nobody else is at it
   */
  public record Source(BlobStore blobs, ItemStore items, ItemArchive archive, boolean alone) {}

  /** The place is empty, or has backups of the same cluster. */
  public Backup(Source source, BlobStore place, Copying copying) {
    this.source = source;
    this.blobs = new RetryingBlobStore(source.blobs(), copying.retries());
    this.place = new RetryingBlobStore(place, copying.retries());
    this.copying = copying;
    this.writer = new ItemWriter(source.items(), copying.ports().randomness(), copying.retries());
    this.upload =
        new ImmutableUpload(
            this.place, UploadSettings.DEFAULT, copying.ports().scheduler(), copying.retries());
  }

  /**
   * Makes a backup. What was broken off is gone on with by another one: what was copied is found.
   */
  public Manifest make(Consumer<CopyProgress> listener) throws InterruptedException {
    int level = checkLevel();
    Instant taken = Instant.ofEpochMilli(copying.ports().clock().now().toEpochMilli());
    String id =
        "%s-%08x".formatted(ID.format(taken), copying.ports().randomness().nextInt(1 << 30));
    Holds holds = new Holds(source.items(), writer, copying.ports().clock());
    Teller teller = new Teller(listener);
    try (KeptHold hold = new KeptHold(holds, id, copying.ports().scheduler())) {
      StateCopy.Copied state =
          new StateCopy(source.archive(), copying.retries())
              .copy((number, page) -> {
                store(BackupKeys.items(id, number), ItemPages.seal(page));
                teller.tell(progress -> progress.withItems(page.size()));
              });
      Blobs copied = new Blobs(id, state, teller);
      for (String folder : FOLDERS) {
        copied.copy(folder);
      }
      copied.checkWhole();
      boolean lease = copyLease(id);
      hold.prove();
      Manifest manifest =
          new Manifest(
              id,
              taken,
              level,
              state.first(),
              state.pages(),
              state.items(),
              copied.pages,
              copied.count,
              copied.bytes,
              lease);
      store(BackupKeys.manifest(id), new ManifestCodec().seal(manifest));
      return manifest;
    }
  }

  /** Where processes may be at work that know of no hold, nothing can be copied safely. */
  private int checkLevel() {
    FeatureStore features = new FeatureStore(source.items(), writer, FeatureLevel.NEWEST);
    features.check();
    int level = features.level();
    if (level < FeatureLevel.HOLDS && !source.alone()) {
      throw new MisconfiguredException(
          "processes of release 0.1.0 may be at work, which collect garbage whatever is copied:"
              + " upgrade them all, and wait until the feature level is "
              + FeatureLevel.HOLDS
              + ", not "
              + level
              + "; that of a new deployment rises once each function has run, garbage collection by"
              + " its schedule, and 15 minutes have passed");
    }
    return level;
  }

  /** What is copied of blobs, and the pages that name them. */
  private final class Blobs {
    private final String id;
    private final Map<ShardId, Long> terms;

    /** What shards refer to and was not listed yet. */
    private final Set<BlobKey> missing;

    private final BlobCopier copier;
    private int pages;
    private long count;
    private long bytes;

    private Blobs(String id, StateCopy.Copied state, Teller teller) {
      this.id = id;
      this.terms = state.terms();
      this.missing = new TreeSet<>(state.durable());
      this.copier =
          new BlobCopier(
              new BlobCopier.Side(blobs, ""),
              new BlobCopier.Side(place, BackupKeys.OBJECTS),
              copying,
              teller);
    }

    private void copy(String folder) throws InterruptedException {
      Optional<BlobKey> after = Optional.empty();
      while (true) {
        ListPage page = blobs.list(folder, after, BlobStore.MAX_LISTED);
        List<Named> wanted =
            page.blobs().stream()
                .filter(info -> !isLater(info.key()))
                .map(info -> new Named(info.key(), info.length()))
                .toList();
        copier.copy(folder, after, wanted);
        if (!wanted.isEmpty()) {
          store(BackupKeys.blobs(id, pages), BlobPages.seal(wanted));
          pages++;
          count += wanted.size();
          bytes += wanted.stream().mapToLong(Named::length).sum();
          wanted.forEach(blob -> missing.remove(blob.key()));
        }
        if (!page.more()) {
          return;
        }
        after = page.blobs().stream().map(BlobInfo::key).reduce((_, last) -> last);
      }
    }

    /** A hold keeps all of it: what is not there was not there before either. */
    private void checkWhole() {
      if (!missing.isEmpty()) {
        throw new CorruptionException(
            "objects that cluster state refers to are not there: do bucket and table belong"
                + " together? count=%d first=%s"
                    .formatted(missing.size(), missing.iterator().next()));
      }
    }

    /** Of a term that the shard did not have yet. */
    private boolean isLater(BlobKey key) {
      return BlobNames.parse(key)
          .filter(blob -> blob.term().value() >= terms.getOrDefault(blob.shard(), Long.MAX_VALUE))
          .isPresent();
    }
  }

  /** Any state of it serves that is no older than the items. */
  private boolean copyLease(String id) {
    Optional<LoadedBlob> lease = LoadedBlob.read(blobs, LeaseStore.KEY, MAX_LEASE_BYTES);
    lease.ifPresent(found -> store(BackupKeys.lease(id), found.bytes()));
    return lease.isPresent();
  }

  private void store(BlobKey key, byte[] bytes) {
    if (!(upload.upload(key, BlobContent.of(bytes)) instanceof UploadOutcome.Stored)) {
      throw new UnavailableException("backup could not be written key=" + key);
    }
  }
}
