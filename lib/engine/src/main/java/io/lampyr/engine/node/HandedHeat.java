package io.lampyr.engine.node;

import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.HotBytes;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what another node used most of the shards that it hands over, before they are asked for.
 *
 * <p>Laws: only what the notice names is read, by the way that every read goes; of one notice no
 * more than {@link #MOST_BYTES}; at most {@link #MOST_WAITING} stretches wait, and what is more is
 * dropped. One stretch is read at a time, so that others do not wait for it. Safe for many threads;
 * nobody waits. Cost: one request for each stretch that is not near.
 */
final class HandedHeat {
  static final int MOST_WAITING = 1024;

  /** Beyond that, what is warmed would push out what this node uses itself. */
  static final long MOST_BYTES = 64L << 20;

  private final BlockCache cache;
  private final ByteSource source;
  private final Scheduler scheduler;
  private final Metrics.Counter read;
  private final Metrics.Counter dropped;
  private final ArrayDeque<HotBytes> waiting = new ArrayDeque<>();
  private boolean working;

  HandedHeat(BlockCache cache, ByteSource source, Ports ports) {
    this.cache = cache;
    this.source = source;
    this.scheduler = ports.scheduler();
    this.read = ports.metrics().counter("node.handed.stretches", "how", "read");
    this.dropped = ports.metrics().counter("node.handed.stretches", "how", "dropped");
  }

  void used(List<HotBytes> hottest) {
    boolean begins;
    synchronized (waiting) {
      long bytes = 0;
      for (HotBytes stretch : hottest) {
        bytes += stretch.length();
        if (bytes > MOST_BYTES || waiting.size() >= MOST_WAITING) {
          dropped.increment();
        } else {
          waiting.add(stretch);
        }
      }
      begins = !working && !waiting.isEmpty();
      working |= begins;
    }
    if (begins) {
      var _ = scheduler.fork("read-handed", this::work);
    }
  }

  private @Nullable HotBytes next() {
    synchronized (waiting) {
      HotBytes first = waiting.poll();
      working = first != null;
      return first;
    }
  }

  private void work() {
    for (HotBytes stretch = next(); stretch != null; stretch = next()) {
      try {
        bring(stretch);
        read.increment();
      } catch (RuntimeException gone) {
        // A merge has taken it away meanwhile, the store does not answer, or there are no such
        // bytes: who reads it sees. Nothing would be read any more if this ended.
        dropped.increment();
      }
    }
  }

  private void bring(HotBytes stretch) {
    CachedBlob blob = new CachedBlob(stretch.blob(), stretch.end(), source);
    for (long at = stretch.offset(); at < stretch.end(); ) {
      int rest = (int) (stretch.end() - at);
      at = cache.window(blob, at, rest, 0).end();
    }
  }
}
