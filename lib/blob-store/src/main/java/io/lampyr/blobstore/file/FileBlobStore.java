package io.lampyr.blobstore.file;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Blobs as files in a folder. It survives the death of any process at any point; several processes
 * may use one folder, and see each other's writes as users of one object store do.
 *
 * <p>A blob that is read whole is verified against its checksum before its last byte is handed out,
 * and a {@link CorruptionException} thrown from the stream; a part is not verified. A damaged file
 * is neither replaced nor deleted, by whatever call: someone is to look at it. It can be {@link
 * #setAside}.
 *
 * <p>{@code modified} is the time at which the put began, by this process's clock.
 */
public final class FileBlobStore implements BlobStore, AutoCloseable {
  private final StoreFolder folder;
  private final FolderGuard guard;
  private final BlobCommits commits;
  private final BlobPaths paths;
  private final FileUploads uploads;

  private FileBlobStore(
      StoreFolder folder, FolderGuard guard, BlobCommits commits, FileUploads uploads) {
    this.folder = folder;
    this.guard = guard;
    this.commits = commits;
    this.paths = new BlobPaths(folder.root());
    this.uploads = uploads;
  }

  /**
   * Opens the folder, makes it if it is missing, and deletes what dead writers left unfinished.
   * Throws {@link io.lampyr.base.error.MisconfiguredException}, and changes nothing, if the folder
   * is of a newer format, belongs to something else, or cannot be written.
   */
  public static FileBlobStore open(
      FileStoreSettings settings, Clock clock, Scheduler scheduler, Randomness randomness) {
    StoreFolder folder = StoreFolder.find(settings.folder());
    try {
      FolderGuard guard = FolderGuard.join(folder, randomness, () -> folder.mark(settings.fsync()));
      BlobCommits commits = new BlobCommits(folder, guard, settings.fsync(), clock, scheduler);
      FileUploads uploads = new FileUploads(folder, commits, randomness);
      return new FileBlobStore(folder, guard, commits, uploads);
    } catch (IOException failure) {
      throw FileFailure.ofWrite(folder.root(), failure);
    }
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return commits.put(key, content, condition);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    Path path = paths.file(key);
    try {
      Optional<BlobFile> file = BlobFile.open(path);
      if (file.isEmpty()) {
        return new GetOutcome.Missing();
      }
      return found(key, path, file.get(), span);
    } catch (IOException failure) {
      throw FileFailure.ofRead(path, failure);
    }
  }

  private static GetOutcome found(BlobKey key, Path path, BlobFile file, Span span)
      throws IOException {
    BlobInfo info = file.footer().info(key);
    return switch (span) {
      case Span.All all -> new GetOutcome.Found(info, info.length(), file.stream(0, info.length()));
      case Span.Bytes bytes -> {
        if (bytes.end() > info.length()) {
          file.close();
          throw new CorruptionException(
              "span reaches beyond the blob's end file=%s end=%d length=%d"
                  .formatted(path, bytes.end(), info.length()));
        }
        yield new GetOutcome.Found(
            info, bytes.length(), file.stream(bytes.offset(), bytes.length()));
      }
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    Path path = paths.file(key);
    try {
      return BlobFile.footer(path).map(footer -> footer.info(key));
    } catch (IOException failure) {
      throw FileFailure.ofRead(path, failure);
    }
  }

  /**
   * Moves a blob's file out of the store, whatever is in it, so that someone can look at it. Only
   * for whoever knows that nobody else uses the store, and that it is better off without the blob.
   */
  public void setAside(BlobKey key, Path to) {
    Path file = paths.file(key);
    try {
      Files.move(file, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw FileFailure.ofWrite(file, failure);
    }
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_LISTED, "limit must be in [1, 1000]");
    try {
      return FileLister.list(paths, prefix, startAfter, limit);
    } catch (IOException failure) {
      throw FileFailure.ofRead(folder.root(), failure);
    }
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    Check.that(deletions.size() <= MAX_DELETES, "at most 1000 deletions at once");
    List<DeleteOutcome> outcomes = new ArrayList<>(deletions.size());
    for (Deletion deletion : deletions) {
      outcomes.add(commits.delete(deletion));
    }
    return commits.forceDeletions(deletions, outcomes);
  }

  /**
   * The blob's bytes in place, as long as the arena lives; empty if there is no such blob, or
   * nothing in it. A blob that is replaced or deleted meanwhile stays as it was mapped, and keeps
   * its room on the disk: {@link #onChange} tells.
   */
  public Optional<MemorySegment> map(BlobKey key, Arena arena) throws IOException {
    Optional<BlobFile> found = BlobFile.open(paths.file(key));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (BlobFile file = found.get()) {
      return file.map(arena);
    }
  }

  /** Whether there is such a blob, without a look at it. */
  public boolean has(BlobKey key) {
    return Files.exists(paths.file(key), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Has somebody told of each blob that this process puts into the folder or deletes from it, by
   * whatever store, until what is returned is run. It is told when readers see the change.
   */
  public Runnable onChange(Consumer<BlobKey> told) {
    return guard.onChange(told);
  }

  @Override
  public Optional<MultipartStore> multipart() {
    return Optional.of(uploads);
  }

  /**
   * Gives up this store's hold on the folder. Not closing is harmless: the system does it when the
   * process ends.
   */
  @Override
  public void close() throws IOException {
    guard.leave();
  }
}
