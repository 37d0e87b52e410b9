package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is over of tasks: items that nobody can ask for any more, and blobs that no task needs.
 *
 * <p>Law: a blob is listed before the items are read, and an item stands before the first blob of
 * its task is put; an item that has ended names all that it will ever need. So what is neither of a
 * task that runs nor named is needed by nobody, whoever writes what later (GcSafe). Cost: two
 * listings at the least, a query, and a delete for each item.
 */
final class TaskTidying {
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
    Instant now = work.clock().now().minus(work.settings().readerMargin());
    for (Versioned<TaskItem> task : work.tables().tasks().all()) {
      TaskItem item = task.value();
      boolean over = !item.isRunning() && item.expires().isBefore(now);
      if (over && (dryRun || work.tables().tasks().delete(task))) {
        continue;
      }
      needed.addAll(item.blobs());
      if (item.isRunning()) {
        running.add(TaskStore.prefix(item.id()));
      }
    }
    List<BlobInfo> garbage = new ArrayList<>();
    for (BlobInfo info : listed) {
      String path = info.key().path();
      String task = path.substring(0, path.lastIndexOf('/') + 1);
      if (!needed.contains(info.key()) && !running.contains(task)) {
        garbage.add(info);
      }
    }
    return garbage;
  }
}
