package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.autoscaling.SearchReport;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All that a node has seen when it decides: the lease, every heartbeat, whose silence is certain,
 * and shards where it looked at them. The order of the reads matters and is in the sightings.
 */
public record Observations(
    NodeId self,
    Sighting<HeldLease> lease,
    Sighting<Map<NodeId, Versioned<Heartbeat>>> heartbeats,
    Set<NodeId> silent,
    Shards shards) {

  /**
   * The shards that were read.
   *
   * @param all whether these are all that there are: of some of which nothing is known, nobody can
   *     say that they are spread well or badly
   * @param failing those that their owners cannot open
   * @param settled whether each of them is served, and no entry of the work list is left over
   * @param told what nodes have told of what shards take
   * @param asked what has come of the moves that this leader has asked for
   */
  public record Shards(
      List<Sighting<Versioned<ShardItem>>> read,
      boolean all,
      Openings.Failing failing,
      boolean settled,
      ShardLoads.Told told,
      AskedMoves.Seen asked) {
    public Shards {
      read = List.copyOf(read);
    }

    /** Shards of whose loads nothing is known. */
    Shards(
        List<Sighting<Versioned<ShardItem>>> read,
        boolean all,
        Openings.Failing failing,
        boolean settled) {
      this(read, all, failing, settled, ShardLoads.Told.NOTHING, AskedMoves.Seen.NOTHING);
    }

    /** Shards none of which is known to have failed. */
    Shards(List<Sighting<Versioned<ShardItem>>> read, boolean all) {
      this(read, all, Openings.Failing.NONE, false);
    }
  }

  public Observations {
    // In order, so that two processes that saw the same do the same.
    silent = Collections.unmodifiableSet(new TreeSet<>(silent));
  }

  /** Of who looked at members alone. */
  public Observations(
      NodeId self,
      Sighting<HeldLease> lease,
      Sighting<Map<NodeId, Versioned<Heartbeat>>> heartbeats,
      Set<NodeId> silent) {
    this(self, lease, heartbeats, silent, new Shards(List.of(), false));
  }

  /** The same members, with what was read later. */
  public Observations with(Sighting<HeldLease> laterLease, Shards laterShards) {
    return new Observations(self, laterLease, heartbeats, silent, laterShards);
  }

  boolean isLeader() {
    return lease.value().value().isLedBy(self);
  }

  /** Whether nobody else is in the lease. */
  boolean isAlone(NodeId node) {
    return lease.value().value().members().equals(Set.of(node));
  }

  /** Whether the node is known to have no heartbeat, looked for after the lease was read. */
  boolean lacksHeartbeat(NodeId node) {
    return heartbeats.isAfter(lease) && !heartbeats.value().containsKey(node);
  }

  /** The members that are heard and mean to stay. */
  Set<NodeId> staying() {
    Set<NodeId> staying = new TreeSet<>();
    for (NodeId member : lease.value().value().members()) {
      Versioned<Heartbeat> beat = heartbeats.value().get(member);
      if (beat != null && !beat.value().draining() && !silent.contains(member)) {
        staying.add(member);
      }
    }
    return staying;
  }

  /** The members that mean to stay, and the loads of those that are heard. */
  FleetReport fleet() {
    int staying = 0;
    int searching = 0;
    List<SearchReport.Heard> heard = new ArrayList<>();
    List<NodeLoad> loads = new ArrayList<>();
    for (NodeId member : lease.value().value().members()) {
      Versioned<Heartbeat> beat = heartbeats.value().get(member);
      if (beat != null && beat.value().onlySearches()) {
        searching++;
        if (!silent.contains(member)) {
          beat.value()
              .search()
              .ifPresent(offer -> heard.add(new SearchReport.Heard(beat.value().load(), offer)));
        }
      }
      if (beat != null && beat.value().draining()) {
        continue;
      }
      staying++;
      if (beat != null && !silent.contains(member)) {
        loads.add(beat.value().load());
      }
    }
    return new FleetReport(staying, loads, new SearchReport(searching, heard));
  }
}
