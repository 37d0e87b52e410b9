package io.lampyr.blobstore.file;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All changes of blobs. A content is first written to a temporary file, without any lock; then,
 * under the key's lock, the condition is judged and the file renamed, which is the instant at which
 * the put takes effect.
 */
final class BlobCommits {
  private static final Duration RETRY_AFTER = Duration.ofMillis(100);

  private final StoreFolder folder;
  private final FolderGuard guard;
  private final FsyncPolicy fsync;
  private final Clock clock;
  private final Scheduler scheduler;
  private final BlobPaths paths;
  private final FolderTree tree;

  BlobCommits(
      StoreFolder folder, FolderGuard guard, FsyncPolicy fsync, Clock clock, Scheduler scheduler) {
    this.folder = folder;
    this.guard = guard;
    this.fsync = fsync;
    this.clock = clock;
    this.scheduler = scheduler;
    this.paths = new BlobPaths(folder.root());
    this.tree = new FolderTree(folder.root(), fsync);
  }

  Path newTemporary() {
    return guard.newTemporary(folder);
  }

  FolderTree tree() {
    return tree;
  }

  /** Writes a content into a new file that is not in its place yet. */
  Footer write(Path temporary, BlobContent content) throws IOException {
    return BlobFile.write(temporary, content, clock.now(), fsync);
  }

  PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    Path file = paths.file(key);
    Path temporary = newTemporary();
    try {
      Footer footer = write(temporary, content);
      return guard.locks().locked(key, scheduler, () -> commit(key, temporary, footer, condition));
    } catch (KeyLocks.BusyException busy) {
      return new PutOutcome.Refused(PutOutcome.Reason.CONTENDED, RETRY_AFTER);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new PutOutcome.Unknown(interrupted);
    } catch (IOException failure) {
      if (FileFailure.isInterrupt(failure)) {
        Thread.currentThread().interrupt();
        return new PutOutcome.Unknown(failure);
      }
      throw FileFailure.ofWrite(file, failure);
    } finally {
      deleteIfLeft(temporary);
    }
  }

  private PutOutcome commit(BlobKey key, Path temporary, Footer footer, PutCondition condition)
      throws IOException {
    Path file = paths.file(key);
    // Read also where nothing is demanded: what is damaged must not be replaced unseen.
    Optional<ETag> standing = BlobFile.footer(file).map(found -> found.digest().etag());
    boolean holds =
        switch (condition) {
          case PutCondition.Always always -> true;
          case PutCondition.IfAbsent ifAbsent -> standing.isEmpty();
          case PutCondition.IfMatch(ETag etag) -> standing.equals(Optional.of(etag));
        };
    if (!holds) {
      return new PutOutcome.LostRace();
    }
    tree.moveInto(temporary, file);
    guard.changed(key);
    try {
      tree.forceFoldersOf(file);
    } catch (IOException notForced) {
      return new PutOutcome.Unknown(notForced);
    }
    return new PutOutcome.Stored(footer.digest().etag());
  }

  /** What cannot be deleted now is deleted when the folder is opened after this process's end. */
  void deleteIfLeft(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException leftForTheNextOpening) {
      return;
    }
  }

  /** Deletes one blob; {@link #forceDeletions} is to follow before anyone is told. */
  DeleteOutcome delete(Deletion deletion) {
    Path file = paths.file(deletion.key());
    try {
      return guard.locks().locked(deletion.key(), scheduler, () -> delete(deletion, file));
    } catch (KeyLocks.BusyException busy) {
      return new DeleteOutcome.Refused("contended");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new DeleteOutcome.Unknown(interrupted);
    } catch (IOException failure) {
      if (FileFailure.isInterrupt(failure)) {
        Thread.currentThread().interrupt();
        return new DeleteOutcome.Unknown(failure);
      }
      throw FileFailure.ofWrite(file, failure);
    }
  }

  private DeleteOutcome delete(Deletion deletion, Path file) throws IOException {
    Optional<ETag> standing = BlobFile.footer(file).map(found -> found.digest().etag());
    if (deletion.ifMatch().isPresent() && !deletion.ifMatch().equals(standing)) {
      return new DeleteOutcome.LostRace();
    }
    Files.deleteIfExists(file);
    guard.changed(deletion.key());
    return new DeleteOutcome.Deleted();
  }

  /** Makes deletions survive the machine's death, and removes folders that became empty. */
  List<DeleteOutcome> forceDeletions(List<Deletion> deletions, List<DeleteOutcome> outcomes) {
    Set<Path> folders = new LinkedHashSet<>();
    for (int i = 0; i < deletions.size(); i++) {
      if (outcomes.get(i) instanceof DeleteOutcome.Deleted) {
        folders.add(paths.file(deletions.get(i).key()).getParent());
      }
    }
    try {
      for (Path changed : folders) {
        tree.forceNearest(changed);
        tree.prune(changed);
      }
      return List.copyOf(outcomes);
    } catch (IOException notForced) {
      if (FileFailure.isInterrupt(notForced)) {
        Thread.currentThread().interrupt();
      }
      return outcomes.stream().map(outcome -> unknownIfDeleted(outcome, notForced)).toList();
    }
  }

  private static DeleteOutcome unknownIfDeleted(DeleteOutcome outcome, IOException cause) {
    return outcome instanceof DeleteOutcome.Deleted ? new DeleteOutcome.Unknown(cause) : outcome;
  }
}
