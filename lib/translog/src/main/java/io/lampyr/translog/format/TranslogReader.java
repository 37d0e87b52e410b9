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

  /** Half of them are yielded while the other half is fetched. */
  private static final int WINDOW = MAX_PARALLEL / 2;

  /** The most bytes of objects in one half, or one object that is larger. */
  private static final long WINDOW_BYTES = 16 << 20;

  private final TranslogSource source;
  private final Scheduler scheduler;

  public TranslogReader(BlobStore store, Scheduler scheduler) {
    this(new StoredTranslog(store), scheduler);
  }

  public TranslogReader(TranslogSource source, Scheduler scheduler) {
    this.source = source;
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
    try (Windows windows = new Windows(node, key, yield)) {
      return scan(node, fromGeneration, windows);
    }
  }

  private long scan(NodeId node, long fromGeneration, Windows windows) throws InterruptedException {
    long next = fromGeneration;
    boolean more = true;
    while (more) {
      ListPage page = source.list(node, next - 1);
      more = page.more();
      for (BlobInfo object : page.blobs()) {
        if (generation(node, object) != next) {
          more = false;
          break;
        }
        next++;
        windows.add(object);
      }
      more = more && !page.blobs().isEmpty();
    }
    windows.end();
    return next;
  }

  /**
   * Fetches objects some at a time, and yields what came of some while it fetches the next. Closing
   * calls off what is under way.
   */
  private final class Windows implements AutoCloseable {
    private final NodeId node;
    private final SectionKey key;
    private final Consumer<ShardOperations> yield;
    private List<Begun> fetched = new ArrayList<>(WINDOW);
    private List<Begun> fetching = new ArrayList<>(WINDOW);
    private long fetchingBytes;

    private record Begun(Fetch fetch, Scheduler.Task task) {}

    Windows(NodeId node, SectionKey key, Consumer<ShardOperations> yield) {
      this.node = node;
      this.key = key;
      this.yield = yield;
    }

    void add(BlobInfo object) throws InterruptedException {
      if (fetchingBytes + object.length() > WINDOW_BYTES) {
        turn();
      }
      fetchingBytes += object.length();
      Fetch fetch = new Fetch(node, object, key);
      fetching.add(new Begun(fetch, scheduler.fork("translog-read", fetch)));
      if (fetching.size() == WINDOW) {
        turn();
      }
    }

    /** Yields the older window; the newer one takes its place. */
    private void turn() throws InterruptedException {
      for (Begun begun : fetched) {
        begun.task().join();
      }
      for (Begun begun : fetched) {
        begun.fetch().takeResult().ifPresent(yield);
      }
      fetched.clear();
      List<Begun> empty = fetched;
      fetched = fetching;
      fetching = empty;
      fetchingBytes = 0;
    }

    void end() throws InterruptedException {
      turn();
      turn();
    }

    @Override
    public void close() {
      fetched.forEach(begun -> begun.task().cancel());
      fetching.forEach(begun -> begun.task().cancel());
    }
  }

  /** The generation of an object that was listed as the node's. */
  public static long generation(NodeId node, BlobInfo object) {
    OptionalLong generation = TranslogKeys.generation(node, object.key());
    if (generation.isEmpty()) {
      throw new CorruptionException("name is not a translog object's key=" + object.key());
    }
    return generation.getAsLong();
  }

  /** The operations of a shard and term in one object that was listed; absent if it has none. */
  public Optional<ShardOperations> read(NodeId node, BlobInfo object, SectionKey key) {
    long generation =
        TranslogKeys.generation(node, object.key())
            .orElseThrow(() -> new IllegalArgumentException("not this node's: " + object.key()));
    return new ObjectReader(source, object)
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

    /** To be asked once: what was found is let go of. */
    Optional<ShardOperations> takeResult() {
      if (!ended) {
        throw failure;
      }
      Optional<ShardOperations> taken = found;
      found = Optional.empty();
      return taken;
    }
  }

  /** The error of an object that was listed and is gone. */
  static UnavailableException vanished(BlobKey key) {
    return new UnavailableException("translog object vanished while it was read key=" + key);
  }
}
