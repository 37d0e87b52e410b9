package io.lampyr.engine.task;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The items of tasks, and the bytes that do not fit them.
 *
 * <p>Laws: an entry among the open ones stands from before anybody is told of a task until after it
 * has ended (TaskEnds). A blob is put before an item names it, and the item is written soon. Safe
 * for many threads; blocks. Cost: making and ending a task are two writes each, a change one read
 * and one write; long bytes a put.
 */
public final class TaskStore {
  /** What the names of tasks' blobs begin with; the task's id is next. */
  public static final String BLOBS = "results/tasks/";

  private static final int INLINE_BYTES = 24 << 10;

  /** The longest result, or request, of a task. */
  private static final int MAX_BYTES = 256 << 20;

  private static final int ATTEMPTS = 20;
  private static final Envelope ENVELOPE = new Envelope("task-bytes", 1);

  private final BlobStore blobs;
  private final Randomness randomness;
  private final Table<TaskItem> items;
  private final Table<OpenTask> open;

  public TaskStore(ItemStore state, ItemWriter writer, BlobStore blobs, Randomness randomness) {
    this.blobs = blobs;
    this.randomness = randomness;
    this.items = new Table<>(state, writer, new TaskItemCodec());
    this.open = new Table<>(state, writer, new OpenTask.Form());
  }

  private static ItemKey key(String id) {
    return new ItemKey(StateKeys.TASKS, ItemKey.encode(id));
  }

  private static ItemKey openKey(String id) {
    return new ItemKey(StateKeys.OPEN_TASKS, ItemKey.encode(id));
  }

  /** Writes a new task; when this returns it is found, and taken up if nobody works at it. */
  Versioned<TaskItem> create(TaskItem task) {
    Settled settled = items.create(key(task.id()), task);
    Versioned<TaskItem> written =
        settled instanceof Settled.Won won
            ? new Versioned<>(task, won.revision())
            : writtenBefore(task);
    if (task.isRunning()) {
      enter(task.id());
    }
    return written;
  }

  /** An attempt of the same executor may have written it, and not have learned so. */
  private Versioned<TaskItem> writtenBefore(TaskItem task) {
    return read(task.id())
        .filter(found -> found.value().isHeldAs(task))
        .flatMap(found -> replace(found, task.wishing(found.value().wishes())))
        .orElseThrow(() -> new UnavailableException("task could not be written id=" + task.id()));
  }

  private void enter(String id) {
    if (!(open.create(openKey(id), new OpenTask(id)) instanceof Settled.Won)
        && open.read(openKey(id)).isEmpty()) {
      throw new UnavailableException("task could not be entered id=" + id);
    }
  }

  /** Has a task among the open ones again, if whoever wrote it came no further. */
  public void reopen(String id) {
    if (open.read(openKey(id)).isEmpty()) {
      enter(id);
    }
  }

  Optional<Versioned<TaskItem>> read(String id) {
    return items.read(key(id));
  }

  /** The task, whoever works at it; empty if there is none, or none any more. */
  public Optional<TaskItem> find(String id) {
    return read(id).map(Versioned::value);
  }

  /** Replaces exactly what was read; empty if that does not stand any more, or nobody knows. */
  Optional<Versioned<TaskItem>> replace(Versioned<TaskItem> before, TaskItem after) {
    return items.replace(key(after.id()), before, after) instanceof Settled.Won won
        ? Optional.of(new Versioned<>(after, won.revision()))
        : Optional.empty();
  }

  /** Changes a task for whoever works at it; empty if it is not there. */
  public Optional<TaskItem> change(String id, UnaryOperator<TaskItem> change) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<TaskItem>> found = read(id);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      TaskItem changed = change.apply(found.get().value());
      if (changed.equals(found.get().value()) || replace(found.get(), changed).isPresent()) {
        return Optional.of(changed);
      }
    }
    throw new UnavailableException("task changes too often id=" + id);
  }

  /** Forgets a task: whoever works at it writes nothing any more. False if it was gone. */
  public boolean delete(String id) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<TaskItem>> found = read(id);
      if (found.isEmpty()) {
        return false;
      }
      if (items.delete(key(id), found.get()) instanceof Settled.Won) {
        close(id);
        return true;
      }
    }
    throw new UnavailableException("task changes too often id=" + id);
  }

  /** Deletes the task as it was read; whether that was still so. */
  public boolean delete(Versioned<TaskItem> task) {
    return items.delete(key(task.value().id()), task) instanceof Settled.Won;
  }

  /** Takes a task that has ended, or is gone, from the open ones. */
  void close(String id) {
    open.read(openKey(id)).ifPresent(entry -> open.delete(openKey(id), entry));
  }

  /** Those that may not have ended: one query, of a page for some thousands. */
  public List<String> open() {
    return open.all(StateKeys.OPEN_TASKS, "").stream().map(entry -> entry.value().id()).toList();
  }

  /** Those that have not ended: as {@link #open()}, and a read for each. */
  public List<TaskItem> running() {
    return open().stream().flatMap(id -> find(id).stream()).filter(TaskItem::isRunning).toList();
  }

  /** All of them: a query, of a page for each mebibyte. */
  public List<Versioned<TaskItem>> all() {
    return items.all(StateKeys.TASKS, "");
  }

  /** Puts bytes of the task by, if they are too many for its item. */
  public StoredBytes keep(String id, byte[] bytes) {
    if (bytes.length <= INLINE_BYTES) {
      return new StoredBytes.Inline(Base64.getEncoder().encodeToString(bytes));
    }
    if (bytes.length > MAX_BYTES) {
      throw new UnavailableException(
          "task has more to keep than is kept id=%s bytes=%d max=%d"
              .formatted(id, bytes.length, MAX_BYTES));
    }
    byte[] sealed = ENVELOPE.seal(bytes);
    BlobKey blob =
        new BlobKey(
            prefix(id) + "%016x%016x".formatted(randomness.nextLong(), randomness.nextLong()));
    if (blobs.put(blob, BlobContent.of(sealed), PutCondition.IF_ABSENT)
        instanceof PutOutcome.Stored) {
      return new StoredBytes.InBlob(blob, sealed.length);
    }
    throw new UnavailableException("bytes of a task could not be put blob=" + blob);
  }

  /** What the names of the task's blobs begin with. */
  public static String prefix(String id) {
    return BLOBS + ItemKey.encode(id) + "/";
  }

  /** What was put by. */
  public byte[] bytes(StoredBytes stored) {
    return switch (stored) {
      case StoredBytes.Inline(String base64) -> Base64.getDecoder().decode(base64);
      case StoredBytes.InBlob(BlobKey blob, long length) -> {
        if (length > MAX_BYTES) {
          throw new CorruptionException("bytes of a task are too many blob=" + blob);
        }
        // The bytes as they lie, and as they are.
        RequestMemory.takeFor(2 * length, "<task_bytes>");
        byte[] sealed =
            LoadedBlob.read(blobs, blob, (int) length)
                .orElseThrow(
                    () -> new UnavailableException("bytes of a task are gone blob=" + blob))
                .bytes();
        yield ENVELOPE.open(sealed, blob.path());
      }
    };
  }
}
