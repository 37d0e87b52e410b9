package io.lampyr.luceneblob.directory;

import java.util.ArrayList;
import java.util.List;

/**
 * A file on the local disk. All that changes is guarded by the lock of the {@link FileTable} that
 * it belongs to.
 */
final class LocalFile {
  private final DiskBudget budget;
  private final boolean temporary;

  /** Who reads it wherever it lies. */
  private final List<MovingFile> readers = new ArrayList<>();

  /** Those of them that have moved. */
  private final List<MovingFile> leavers = new ArrayList<>();

  private String name;
  private long bytes;
  private int users;
  private boolean deleted;

  /** Whether its bytes are to be uploaded before they may leave the disk. */
  private boolean waits = true;

  /** A file that its writer is about to write; a temporary one is never uploaded. */
  LocalFile(String name, boolean temporary, DiskBudget budget) {
    this.name = name;
    this.temporary = temporary;
    this.budget = budget;
    this.users = 1;
  }

  String name() {
    return name;
  }

  boolean isTemporary() {
    return temporary;
  }

  void rename(String to) {
    name = to;
  }

  void grow(long by) {
    bytes += by;
    budget.use(by);
    if (!waits) {
      budget.settle(by);
    }
  }

  /** The file is in blobs, or needed no more. */
  void settle() {
    if (waits) {
      waits = false;
      budget.settle(bytes);
    }
  }

  /** One more output is open, or an input that reads it here and nowhere else. */
  void use() {
    users++;
  }

  void unuse() {
    users--;
    releaseIfGone();
  }

  boolean inUse() {
    return users > 0;
  }

  void readBy(MovingFile reader) {
    readers.add(reader);
  }

  void unreadBy(MovingFile reader) {
    readers.remove(reader);
    releaseIfGone();
  }

  /** Its readers find it in blobs from now on, and no more here: they are the caller's to end. */
  void moveTo(BlobFile blob) {
    readers.forEach(reader -> reader.moveTo(blob));
    leavers.addAll(readers);
    readers.clear();
  }

  /** Readers that have moved, whose windows upon the local copy are to be ended. */
  List<MovingFile> leavers() {
    return List.copyOf(leavers);
  }

  /** The file has left its folder; its bytes stay on the disk while it is in use. */
  void deleted() {
    deleted = true;
    settle();
    releaseIfGone();
  }

  private void releaseIfGone() {
    if (deleted && users == 0 && readers.isEmpty()) {
      budget.release(bytes);
      bytes = 0;
    }
  }
}
