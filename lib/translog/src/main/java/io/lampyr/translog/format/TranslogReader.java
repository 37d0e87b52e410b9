package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads a shard's operations from a node's translog, as recovery does.
 *
 * <p>Laws: what is yielded is complete up to the first gap in generations, and nothing behind the
 * gap is yielded, as no operation behind it was ever released. An object that vanishes between
 * listing and reading throws {@link UnavailableException}: only objects below every pointer are
 * deleted, so the caller's pointer is old. Safe for use by many threads.
 *
 * <p>Cost: one listing per 1,000 objects, and per object one get if the section lies in its first
 * {@link #FIRST_READ_BYTES}, else two; three only if the directory is longer than that.
 */
public final class TranslogReader {
  /** How much of an object is read at first: header and the directory of some 200 shards. */
  public static final int FIRST_READ_BYTES = 16 << 10;

  /** The most objects that are fetched at once, and so the most sections held in memory. */
  public static final int MAX_PARALLEL = 8;

  private final BlobStore store;
  private final Scheduler scheduler;

  public TranslogReader(BlobStore store, Scheduler scheduler) {
    this.store = store;
    this.scheduler = scheduler;
  }

  /**
   * Yields the operations of a shard and term in the node's objects from this generation on, in
   * order, up to the first gap; objects that hold none are passed over. Answers the first
   * generation that was not found.
   */
  public long scan(
      NodeId node, long fromGeneration, SectionKey key, Consumer<ShardOperations> yield)
      throws InterruptedException {
    Check.that(fromGeneration >= TranslogKeys.FIRST_GENERATION, "generations are counted from one");
    long next = fromGeneration;
    List<BlobInfo> window = new ArrayList<>(MAX_PARALLEL);
    boolean more = true;
    while (more) {
      ListPage page =
          store.list(
              TranslogKeys.prefix(node),
              Optional.of(TranslogKeys.key(node, next - 1)),
              BlobStore.MAX_LISTED);
      more = page.more();
      for (BlobInfo object : page.blobs()) {
        OptionalLong generation = TranslogKeys.generation(node, object.key());
        if (generation.isEmpty()) {
          throw new CorruptionException("name is not a translog object's key=" + object.key());
        }
        if (generation.getAsLong() != next) {
          more = false;
          break;
        }
        next++;
        window.add(object);
        if (window.size() == MAX_PARALLEL) {
          yieldAll(node, window, key, yield);
          window.clear();
        }
      }
      more = more && !page.blobs().isEmpty();
    }
    yieldAll(node, window, key, yield);
    return next;
  }

  private void yieldAll(
      NodeId node, List<BlobInfo> objects, SectionKey key, Consumer<ShardOperations> yield)
      throws InterruptedException {
    List<Fetch> fetches = objects.stream().map(object -> new Fetch(node, object, key)).toList();
    List<Scheduler.Task> tasks = new ArrayList<>(fetches.size());
    try {
      for (Fetch fetch : fetches) {
        tasks.add(scheduler.fork("translog-read", fetch));
      }
      for (Scheduler.Task task : tasks) {
        task.join();
      }
    } finally {
      tasks.forEach(Scheduler.Task::cancel);
    }
    for (Fetch fetch : fetches) {
      fetch.result().ifPresent(yield);
    }
  }

  /** The operations of a shard and term in one object that was listed; absent if it has none. */
  public Optional<ShardOperations> read(NodeId node, BlobInfo object, SectionKey key) {
    long generation =
        TranslogKeys.generation(node, object.key())
            .orElseThrow(() -> new IllegalArgumentException("not this node's: " + object.key()));
    return new ObjectReader(store, object.key(), object.length())
        .read(node, generation, key)
        .map(operations -> new ShardOperations(generation, key, operations));
  }

  /** One object's part in a window: the outcome is read after the task was joined. */
  private final class Fetch implements Runnable {
    private final NodeId node;
    private final BlobInfo object;
    private final SectionKey key;
    private volatile Optional<ShardOperations> found = Optional.empty();
    private volatile RuntimeException failure =
        new UnavailableException("reading a translog object was called off");
    private volatile boolean ended;

    Fetch(NodeId node, BlobInfo object, SectionKey key) {
      this.node = node;
      this.object = object;
      this.key = key;
    }

    @Override
    public void run() {
      try {
        found = read(node, object, key);
        ended = true;
      } catch (RuntimeException thrown) {
        failure = thrown;
      }
    }

    Optional<ShardOperations> result() {
      if (!ended) {
        throw failure;
      }
      return found;
    }
  }

  /** The error of an object that was listed and is gone. */
  static UnavailableException vanished(BlobKey key) {
    return new UnavailableException("translog object vanished while it was read key=" + key);
  }
}
