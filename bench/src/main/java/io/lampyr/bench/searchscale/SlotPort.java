package io.lampyr.bench.searchscale;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * A node that has two processors of its own, however few the machine has: a call has one of them
 * for a fixed time for each shard, and is really made after that.
 */
record SlotPort(LeafPort node, Semaphore slots, Duration eachShard, Scheduler scheduler)
    implements LeafPort {
  static final int SLOTS = 2;

  @Override
  public byte[] call(byte[] request, Duration within) {
    try {
      slots.acquire();
      try {
        scheduler.sleep(eachShard.multipliedBy(LeafCodec.request(request).shards().size()));
        return node.call(request, within);
      } finally {
        slots.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while its turn was waited for", e);
    }
  }

  @Override
  public void warm(byte[] notice, Duration within) {
    node.warm(notice, within);
  }
}
