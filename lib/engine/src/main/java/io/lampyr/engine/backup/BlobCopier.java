package io.lampyr.engine.backup;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blobstore.upload.UploadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies blobs between stores, under their names behind a prefix. A name never has two contents, so
 * what stands there in its length is not copied again: a copy that was broken off goes on where it
 * was, and a second one copies what is new.
 *
 * <p>Cost: a listing for a thousand blobs; for each that is not there a get and a put, or the parts
 * of one. Memory: {@value #IN_MEMORY} bytes for each blob on its way; larger ones lie in a file.
 */
final class BlobCopier {
  private static final int IN_MEMORY = 8 << 20;

  private final Side from;
  private final Side to;
  private final ImmutableUpload upload;
  private final Siblings siblings;
  private final Path scratch;
  private final Teller teller;

  /** A store, and what all names begin with there. */
  record Side(BlobStore store, String prefix) {
    BlobKey key(BlobKey blob) {
      return new BlobKey(prefix + blob.path());
    }
  }

  BlobCopier(Side from, Side to, Copying copying, Teller teller) {
    this.from = from;
    this.to = to;
    this.upload =
        new ImmutableUpload(
            to.store(), UploadSettings.DEFAULT, copying.ports().scheduler(), copying.retries());
    this.siblings = new Siblings(copying.ports().scheduler(), "copy", copying.atOnce());
    this.scratch = copying.scratch();
    this.teller = teller;
  }

  /** Copies those that are not there: names in ascending order, all of them behind the first. */
  void copy(String folder, Optional<BlobKey> behind, List<BlobPages.Named> blobs)
      throws InterruptedException {
    if (blobs.isEmpty()) {
      return;
    }
    Map<BlobKey, Long> standing = standing(folder, behind, blobs);
    List<BlobPages.Named> missing =
        blobs.stream().filter(blob -> !isThere(blob, standing)).toList();
    teller.tell(progress -> progress.withFound(blobs.size() - missing.size()));
    siblings.<BlobPages.Named, RuntimeException>each(missing, this::copy);
  }

  private boolean isThere(BlobPages.Named blob, Map<BlobKey, Long> standing) {
    BlobKey name = to.key(blob.key());
    Long length = standing.get(name);
    if (length != null && length != blob.length()) {
      throw another(name);
    }
    return length != null;
  }

  /** What stands in the range of these names. */
  private Map<BlobKey, Long> standing(
      String folder, Optional<BlobKey> behind, List<BlobPages.Named> blobs) {
    Map<BlobKey, Long> standing = new HashMap<>();
    BlobKey last = to.key(blobs.getLast().key());
    Set<BlobKey> wanted =
        blobs.stream().map(blob -> to.key(blob.key())).collect(Collectors.toSet());
    Optional<BlobKey> after = behind.map(to::key);
    while (true) {
      ListPage page = to.store().list(to.prefix() + folder, after, BlobStore.MAX_LISTED);
      for (BlobInfo info : page.blobs()) {
        if (wanted.contains(info.key())) {
          standing.put(info.key(), info.length());
        }
      }
      if (!page.more() || page.blobs().getLast().key().compareTo(last) >= 0) {
        return standing;
      }
      after = Optional.of(page.blobs().getLast().key());
    }
  }

  private void copy(BlobPages.Named blob) {
    BlobKey name = from.key(blob.key());
    if (blob.length() <= IN_MEMORY) {
      LoadedBlob loaded =
          LoadedBlob.read(from.store(), name, IN_MEMORY).orElseThrow(() -> gone(name));
      put(blob, BlobContent.of(loaded.bytes()));
    } else {
      copyByFile(blob, name);
    }
    teller.tell(progress -> progress.withCopied(blob.length()));
  }

  private void copyByFile(BlobPages.Named blob, BlobKey name) {
    @Nullable Path file = null;
    try {
      file = Files.createTempFile(scratch, "lampyr", ".copy");
      switch (from.store().get(name, Span.ALL)) {
        case GetOutcome.Missing _ -> throw gone(name);
        case GetOutcome.Found found -> {
          try (found) {
            Files.copy(found.body(), file, StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
      put(blob, BlobContent.of(file));
    } catch (IOException failed) {
      throw new UnavailableException("blob could not be copied key=" + name, failed);
    } finally {
      delete(file);
    }
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      throw new UnavailableException("file of a copy could not be deleted path=" + file, left);
    }
  }

  private void put(BlobPages.Named blob, BlobContent content) {
    BlobKey name = to.key(blob.key());
    if (content.length() != blob.length()) {
      throw new CorruptionException("blob is not as long as it was listed key=" + blob.key());
    }
    switch (upload.upload(name, content)) {
      case UploadOutcome.Stored _ -> {}
      case UploadOutcome.Conflict _ -> throw another(name);
      case UploadOutcome.Unknown(Throwable cause) ->
          throw new UnavailableException("blob could not be copied key=" + name, cause);
    }
  }

  private static CorruptionException another(BlobKey name) {
    return new CorruptionException(
        "another blob stands under the name of one that is copied, and was left alone: the place"
            + " belongs to another cluster, or to one that was restored; take another place key="
            + name);
  }

  private static CorruptionException gone(BlobKey name) {
    return new CorruptionException("blob that is needed is not there key=" + name);
  }
}
