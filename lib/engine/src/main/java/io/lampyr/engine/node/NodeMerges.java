package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.luceneblob.directory.MergeReads;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.jspecify.annotations.Nullable;

/**
 * Merges the segments of all shards of a node, on few threads of their own: shards in turn, one
 * merge each time. Marks the reads of merges, so that they do not wash out the cache.
 *
 * <p>Laws: one object serves all writers of a node, so it is not closed with any of them: a writer
 * that ends calls off its own merges, which notice it soon, and waits for nobody else's. A merge is
 * taken from its writer only when a thread begins it. A shard whose merges have waited for {@link
 * #PATIENCE} has its own refreshes held up for {@link #HELD_UP} each, so that it does not make
 * segments faster than they can be merged; nobody else is held up. What a merge throws has ended
 * its writer by then, which tells whoever uses it next. Safe for many threads; the only lock is
 * this object's, and nothing is read, written or waited for under it.
 */
public final class NodeMerges extends MergeScheduler {
  static final Duration PATIENCE = Duration.ofSeconds(10);
  static final Duration HELD_UP = Duration.ofSeconds(1);

  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final Clock clock;
  private final Scheduler scheduler;
  private final int threads;

  /** Whose merges wait, in the order of their turns, and since when. */
  private final Map<MergeSource, Long> waiting = new LinkedHashMap<>();

  /** Who has merges under way, and how many. */
  private final Map<MergeSource, Integer> merging = new HashMap<>();

  private int running;

  public NodeMerges(Clock clock, Scheduler scheduler, int threads) {
    Check.positive(threads, "threads");
    this.clock = clock;
    this.scheduler = scheduler;
    this.threads = threads;
  }

  @Override
  public void merge(MergeSource source, MergeTrigger trigger) {
    if (!source.hasPendingMerges()) {
      return;
    }
    queue(source);
    // Of threads that write segments of all shards in turn, none is held up for one of them.
    if (trigger == MergeTrigger.FULL_FLUSH || trigger == MergeTrigger.COMMIT) {
      holdUp(source);
    }
  }

  private void queue(MergeSource source) {
    synchronized (this) {
      waiting.putIfAbsent(source, clock.monotonicNanos());
      if (running == threads) {
        return;
      }
      running++;
    }
    scheduler.forkApart("merge", this::work);
  }

  private void work() {
    for (MergeSource source = next(); source != null; source = next()) {
      try {
        mergeOne(source);
      } finally {
        ended(source);
      }
    }
  }

  /** Whose turn it is; one shard, however much it has to merge, leaves a thread to the others. */
  private synchronized @Nullable MergeSource next() {
    int most = Math.max(1, threads - 1);
    Iterator<MergeSource> turns = waiting.keySet().iterator();
    while (turns.hasNext()) {
      MergeSource source = turns.next();
      if (merging.getOrDefault(source, 0) < most) {
        turns.remove();
        merging.merge(source, 1, Integer::sum);
        return source;
      }
    }
    running--;
    return null;
  }

  /** Whoever merged looks whose turn it is next, and finds what was queued meanwhile. */
  private synchronized void ended(MergeSource source) {
    merging.computeIfPresent(source, (_, now) -> now == 1 ? null : now - 1);
  }

  private void mergeOne(MergeSource source) {
    try {
      MergePolicy.OneMerge merge = source.getNextMerge();
      if (merge == null) {
        return;
      }
      if (source.hasPendingMerges()) {
        queue(source);
      }
      MergeReads.during(() -> source.merge(merge));
      // What was merged may be merged again.
      if (source.hasPendingMerges()) {
        queue(source);
      }
    } catch (IOException | RuntimeException | Error ended) {
      // Its writer has ended, before or with it, and keeps what it ended of.
      return;
    }
  }

  private void holdUp(MergeSource source) {
    long began = clock.monotonicNanos();
    try {
      while (isLate(source) && clock.monotonicNanos() - began < HELD_UP.toNanos()) {
        scheduler.sleep(LOOK_EVERY);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isLate(MergeSource source) {
    Long since = waiting.get(source);
    return since != null && clock.monotonicNanos() - since > PATIENCE.toNanos();
  }

  @Override
  public Directory wrapForMerge(MergePolicy.OneMerge merge, Directory in) {
    return new FilterDirectory(in) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return new CalledOff(super.createOutput(name, context), merge);
      }
    };
  }

  /** What a merge writes until it is called off. */
  private static final class CalledOff extends FilterIndexOutput {
    private static final int LOOK_EVERY_BYTES = 1 << 16;

    private final MergePolicy.OneMerge merge;
    private long looked;

    CalledOff(IndexOutput out, MergePolicy.OneMerge merge) {
      super("CalledOff(" + out + ")", out.getName(), out);
      this.merge = merge;
    }

    @Override
    public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
      if (out.getFilePointer() - looked >= LOOK_EVERY_BYTES) {
        looked = out.getFilePointer();
        merge.checkAborted();
      }
      out.writeBytes(bytes, offset, length);
    }

    // The filter would take these apart into single bytes.
    @Override
    public void writeShort(short value) throws IOException {
      out.writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
      out.writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
      out.writeLong(value);
    }
  }

  /** Does nothing: other writers go on. */
  @Override
  public void close() {}
}
