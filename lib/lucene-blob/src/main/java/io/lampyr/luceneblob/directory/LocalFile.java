package io.lampyr.luceneblob.directory;

/**
 * A file on the local disk. All that changes is guarded by the lock of the {@link FileTable} that
 * it belongs to.
 */
final class LocalFile {
  private final DiskBudget budget;
  private String name;
  private long bytes;
  private int users;
  private boolean deleted;

  /** Whether its bytes are to be uploaded before they may leave the disk. */
  private boolean waits = true;

  /** A file that its writer is about to write. */
  LocalFile(String name, DiskBudget budget) {
    this.name = name;
    this.budget = budget;
    this.users = 1;
  }

  String name() {
    return name;
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

  /** One more output or input is open. */
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

  /** The file has left its folder; its bytes stay on the disk while it is in use. */
  void deleted() {
    deleted = true;
    settle();
    releaseIfGone();
  }

  private void releaseIfGone() {
    if (deleted && users == 0) {
      budget.release(bytes);
      bytes = 0;
    }
  }
}
