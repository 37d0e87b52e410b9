package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is over of tasks: items that nobody can ask for any more, and blobs that no task needs.
 *
 * <p>Laws: a blob is listed before the items are read; the item that names it is written within
 * {@link #YOUNG} if it ever is, and one that has ended names all that it will ever need. So what is
 * older than that, and neither of a task that runs nor named, is needed by nobody, whoever writes
 * what later (GcSafe). A task that runs and does not beat is among the open ones when this has run
 * (TaskEnds). Cost: two listings at the least, a query, a delete for each item that is over, and a
 * read for each that does not beat.
 */
final class TaskTidying {
  private static final Duration YOUNG = Duration.ofDays(1);
  private static final Duration SILENT = Duration.ofHours(1);

  private final GcWork work;
  private final int most;

  /** Looks at up to so many blobs. */
  TaskTidying(GcWork work, int most) {
    this.work = work;
    this.most = most;
  }

  /** Ends what is over, if it is not only to be told, and gives the blobs that are. */
  List<BlobInfo> garbage(boolean dryRun) {
    List<BlobInfo> listed = Listings.all(work.store(), TaskStore.BLOBS, most);
    Set<BlobKey> needed = new HashSet<>();
    Set<String> running = new HashSet<>();
    Instant now = work.clock().now();
    Instant ended = now.minus(work.settings().readerMargin());
    for (Versioned<TaskItem> task : work.tables().tasks().all()) {
      TaskItem item = task.value();
      boolean over = !item.isRunning() && item.expires().isBefore(ended);
      if (over && (dryRun || work.tables().tasks().delete(task))) {
        continue;
      }
      needed.addAll(item.blobs());
      if (item.isRunning()) {
        running.add(TaskStore.prefix(item.id()));
        if (!dryRun && item.hold().beat().plus(SILENT).isBefore(now)) {
          work.tables().tasks().reopen(item.id());
        }
      }
    }
    List<BlobInfo> garbage = new ArrayList<>();
    for (BlobInfo info : listed) {
      String path = info.key().path();
      String task = path.substring(0, path.lastIndexOf('/') + 1);
      boolean old = info.modified().plus(YOUNG).isBefore(now);
      if (old && !needed.contains(info.key()) && !running.contains(task)) {
        garbage.add(info);
      }
    }
    return garbage;
  }
}
