package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Opens commits that this process is told of, before a search asks for them.
 *
 * <p>Laws: nothing but what a notice names is opened. Of each shard the newest waits, of all of
 * them {@link #MOST_WAITING}; what is more is dropped, and opened by the search that wants it. One
 * is opened at a time, so that searches do not wait for it. Safe for many threads; nobody waits.
 */
final class WarmService {
  static final int MOST_WAITING = 1000;

  /**
   * Of one commit no more is fetched ahead: what merges make of old data is read as it is asked.
   */
  static final long MOST_BYTES = 8 << 20;

  private final ShardReaders readers;
  private final Scheduler scheduler;
  private final Metrics.Counter opened;
  private final Metrics.Counter dropped;
  private final Metrics.Counter failed;
  private final Map<ShardId, ShardView> waiting = new LinkedHashMap<>();
  private boolean working;

  WarmService(ShardReaders readers, Ports ports) {
    this.readers = readers;
    this.scheduler = ports.scheduler();
    this.opened = ports.metrics().counter("search.warmed", "how", "opened");
    this.dropped = ports.metrics().counter("search.warmed", "how", "dropped");
    this.failed = ports.metrics().counter("search.warmed", "how", "failed");
  }

  /** Bytes that are no notice are an exception. */
  void warm(byte[] notice) {
    List<ShardView> views = LeafCodec.warm(notice).views();
    boolean begins;
    synchronized (waiting) {
      views.forEach(this::enqueue);
      begins = !working && !waiting.isEmpty();
      working |= begins;
    }
    if (begins) {
      var _ = scheduler.fork("warm", this::work);
    }
  }

  private void enqueue(ShardView view) {
    ShardView before = waiting.get(view.shard());
    if (before == null && waiting.size() >= MOST_WAITING) {
      dropped.increment();
    } else if (before == null || CommitPoint.ORDER.compare(before.visible(), view.visible()) < 0) {
      waiting.put(view.shard(), view);
    }
  }

  private @Nullable ShardView next() {
    synchronized (waiting) {
      Map.Entry<ShardId, ShardView> first =
          waiting.isEmpty() ? null : waiting.entrySet().iterator().next();
      if (first == null) {
        working = false;
        return null;
      }
      waiting.remove(first.getKey());
      return first.getValue();
    }
  }

  private void work() {
    for (ShardView view = next(); view != null; view = next()) {
      try {
        if (readers.warm(view, MOST_BYTES)) {
          opened.increment();
        }
      } catch (RuntimeException gone) {
        // A newer commit has come, or its owner is gone: the next search finds out. Whatever it is,
        // nothing would be opened any more if this ended.
        failed.increment();
      }
    }
  }
}
