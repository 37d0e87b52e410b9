package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.WarmNotice;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the places of a shard what was published of it, so that they open it before it is asked
 * for.
 *
 * <p>Laws: only what was published is told (WarmIsPublished). Best effort: what is published within
 * {@link #GATHERED} goes in one notice, of each shard the newest; at most {@link #MOST_WAITING}
 * shards wait, and what is more, or cannot be told, is dropped. Safe for many threads; nobody
 * waits. Cost: one call a place for what was published in that time.
 */
public final class WarmSender {
  static final Duration GATHERED = Duration.ofMillis(50);
  static final int MOST_WAITING = 1000;

  private static final Duration WITHIN = Duration.ofSeconds(5);
  private static final int CALLS_AT_ONCE = 8;

  private final LeafPlaces places;
  private final Scheduler scheduler;
  private final Siblings calls;
  private final Metrics.Counter told;
  private final Metrics.Counter dropped;
  private final Map<ShardId, ShardView> waiting = new LinkedHashMap<>();
  private boolean working;

  public WarmSender(LeafPlaces places, Ports ports) {
    this.places = places;
    this.scheduler = ports.scheduler();
    this.calls = new Siblings(scheduler, "tell-warm", CALLS_AT_ONCE);
    this.told = ports.metrics().counter("search.warm.calls", "how", "told");
    this.dropped = ports.metrics().counter("search.warm.calls", "how", "dropped");
  }

  /** The shard's item as it now stands in cluster state. */
  public void published(ShardItem item) {
    ShardView view = ShardView.of(item).orElse(null);
    if (view == null) {
      return;
    }
    boolean begins;
    synchronized (waiting) {
      if (!waiting.containsKey(view.shard()) && waiting.size() >= MOST_WAITING) {
        dropped.increment();
        return;
      }
      waiting.put(view.shard(), view);
      begins = !working;
      working = true;
    }
    if (begins) {
      var _ = scheduler.fork("gather-warm", this::work);
    }
  }

  private List<ShardView> taken() {
    synchronized (waiting) {
      List<ShardView> views = List.copyOf(waiting.values());
      waiting.clear();
      working = !views.isEmpty();
      return views;
    }
  }

  private void work() {
    try {
      scheduler.sleep(GATHERED);
      for (List<ShardView> views = taken(); !views.isEmpty(); views = taken()) {
        calls.each(notices(views), this::tell);
        scheduler.sleep(GATHERED);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Call(LeafPort port, WarmNotice notice) {}

  private record Told(LeafPort port, List<ShardView> views) {}

  private List<Call> notices(List<ShardView> views) {
    Map<String, Told> byPlace = new LinkedHashMap<>();
    for (ShardView view : views) {
      for (LeafPlace place : places.of(view.shard())) {
        byPlace
            .computeIfAbsent(place.name(), _ -> new Told(place.port(), new ArrayList<>()))
            .views()
            .add(view);
      }
    }
    List<Call> notices = new ArrayList<>();
    for (Told each : byPlace.values()) {
      for (int from = 0; from < each.views().size(); from += WarmNotice.MOST) {
        int to = Math.min(each.views().size(), from + WarmNotice.MOST);
        notices.add(new Call(each.port(), new WarmNotice(each.views().subList(from, to))));
      }
    }
    return notices;
  }

  private void tell(Call call) {
    try {
      call.port().warm(LeafCodec.encode(call.notice()), WITHIN);
      told.increment();
    } catch (LampyrException untold) {
      dropped.increment();
    }
  }
}
