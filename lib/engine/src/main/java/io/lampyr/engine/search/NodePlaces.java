package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.SearchOffer;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.leaf.LeafLoad;
import io.lampyr.engine.leaf.LeafPort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The nodes whose heartbeats say that they search for others: of each shard so many, by rendezvous.
 * Where some do nothing else, only those are asked.
 *
 * <p>What was read of heartbeats is used for {@link #AGAIN}; then it is read anew, beside searches
 * as long as it is not older than {@link #OLDEST}. A node that has died is a place until its
 * heartbeat is gone, or has not changed for {@link #SILENT}: whoever asks it goes on to another.
 * Cost: one query of nodes' items now and then, while there are searches.
 */
public final class NodePlaces implements LeafPlaces {
  static final Duration AGAIN = Duration.ofSeconds(2);
  static final Duration OLDEST = Duration.ofSeconds(30);

  /** A node that has not beaten for so long answers nobody, or soon will not. */
  static final Duration SILENT = MembershipTiming.DEFAULT.fenceWindow();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Supplier<List<Heartbeat>> beats;
  private final Reach reach;
  private final int copies;
  private final Clock clock;
  private final Scheduler scheduler;
  private volatile Optional<Known> known = Optional.empty();
  private final AtomicBoolean reading = new AtomicBoolean();

  /** The way to a node as a leaf. */
  public interface Reach {
    LeafPort leaf(NodeId node, NodeProcess process);
  }

  /** What was read last; of every node, since when it says what it says. */
  private record Known(long atNanos, List<Place> places, Map<NodeProcess, Beaten> beaten) {
    boolean has(NodeProcess process) {
      return places.stream().anyMatch(place -> place.process().equals(process));
    }
  }

  private record Place(LeafPlace place, NodeProcess process, long hash) {}

  private record Beaten(long sequence, long sinceNanos) {}

  /** With places by these heartbeats. */
  public NodePlaces(
      Supplier<List<Heartbeat>> beats, Reach reach, int copies, Clock clock, Scheduler scheduler) {
    this.beats = beats;
    this.reach = reach;
    this.copies = (int) Check.positive(copies, "copies of a shard");
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** The heartbeats that stand in cluster state. */
  public static Supplier<List<Heartbeat>> standing(ItemStore state, ItemWriter writer) {
    ClusterTables tables = ClusterTables.over(state, writer);
    return () ->
        tables.heartbeats().all(StateKeys.NODES, "").stream().map(Versioned::value).toList();
  }

  @Override
  public List<LeafPlace> of(ShardId shard) {
    return Rendezvous.of(shard, now(), Place::hash, copies).stream().map(Place::place).toList();
  }

  /** Those pushed aside or silent too: they keep what they were asked for before. */
  @Override
  public List<LeafPlace> nodes() {
    List<LeafPlace> nodes = new ArrayList<>();
    for (Heartbeat beat : beats.get()) {
      beat.search().ifPresent(offer -> nodes.add(place(beat, offer).place()));
    }
    return List.copyOf(nodes);
  }

  private List<Place> now() {
    Optional<Known> last = known;
    long age = last.map(seen -> clock.monotonicNanos() - seen.atNanos()).orElse(Long.MAX_VALUE);
    if (age < AGAIN.toNanos()) {
      return last.orElseThrow().places();
    }
    boolean mine = reading.compareAndSet(false, true);
    if (last.isPresent() && age < OLDEST.toNanos()) {
      if (mine) {
        var _ = scheduler.fork("read-places", this::read);
      }
      return last.get().places();
    }
    if (mine) {
      read();
    }
    return known.map(Known::places).orElse(List.of());
  }

  /** Whoever cannot read them searches by itself, and reads them again later. */
  private void read() {
    Known before = known.orElse(new Known(0, List.of(), Map.of()));
    Known now = before;
    try {
      List<Heartbeat> all = beats.get();
      Map<NodeProcess, Beaten> beaten = new HashMap<>();
      all.forEach(beat -> beaten.put(beat.process(), beaten(beat, before)));
      now = new Known(clock.monotonicNanos(), places(all, beaten), Map.copyOf(beaten));
    } catch (LampyrException unread) {
      // Those that were known are asked on.
      now = new Known(clock.monotonicNanos(), before.places(), before.beaten());
    } finally {
      known = Optional.of(now);
      reading.set(false);
    }
  }

  private Beaten beaten(Heartbeat beat, Known before) {
    Beaten last = before.beaten().get(beat.process());
    return last != null && last.sequence() == beat.sequence()
        ? last
        : new Beaten(beat.sequence(), clock.monotonicNanos());
  }

  private List<Place> places(List<Heartbeat> all, Map<NodeProcess, Beaten> beaten) {
    long now = clock.monotonicNanos();
    List<Heartbeat> heard =
        all.stream()
            .filter(beat -> {
              Beaten last = beaten.get(beat.process());
              return last == null || now - last.sinceNanos() < SILENT.toNanos();
            })
            .toList();
    List<Heartbeat> alone = heard.stream().filter(Heartbeat::onlySearches).toList();
    List<Place> places = new ArrayList<>();
    for (Heartbeat beat : alone.isEmpty() ? heard : alone) {
      beat.search().ifPresent(offer -> places.add(place(beat, offer)));
    }
    return List.copyOf(places);
  }

  private Place place(Heartbeat beat, SearchOffer offer) {
    String name = beat.node().value();
    LeafLoad told =
        new LeafLoad(offer.queue(), (long) (offer.serviceMillis() * NANOS_PER_MILLI), 0);
    LeafPlace.Kind kind = offer.alone() ? LeafPlace.Kind.SEARCH_NODE : LeafPlace.Kind.NODE;
    NodeProcess process = beat.process();
    LeafPort port = reach.leaf(beat.node(), process);
    return new Place(
        new LeafPlace(name, port, kind, Optional.of(told), () -> stands(process)),
        process,
        Rendezvous.hash(name));
  }

  /** Who waits for an answer asks now and then. */
  private boolean stands(NodeProcess process) {
    var _ = now();
    return known.map(last -> last.has(process)).orElse(false);
  }
}
