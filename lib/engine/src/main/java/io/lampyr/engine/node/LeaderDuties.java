package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.autoscaling.Autoscaler;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ClusterSize;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import io.lampyr.cluster.leader.LeaderPort;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a leader asks of others: owners to hand shards on, and whoever runs the nodes for as many as
 * the load wants. Both may take long and so have threads of their own: the leader's own would miss
 * its heartbeats.
 */
final class LeaderDuties implements LeaderPort {
  /** Owners that are slow to answer hold up only so many questions. */
  private static final int MAX_ASKED = 8;

  private final ClusterTables tables;
  private final NodeFactory.Fleet around;
  private final Scheduler scheduler;
  private final NodeEvents events;
  private final List<Tier> tiers;
  private final ShardHints hints;
  private final Set<ShardId> asked = new HashSet<>();

  LeaderDuties(
      ClusterTables tables,
      NodeFactory.Fleet around,
      Clock clock,
      Scheduler scheduler,
      ShardHints hints,
      NodeEvents events) {
    this.hints = hints;
    this.tables = tables;
    this.around = around;
    this.scheduler = scheduler;
    this.events = events;
    this.tiers = new ArrayList<>();
    tiers.add(new Tier(new Autoscaler(around.scaling(), clock), around.actuator()));
    around
        .searching()
        .scaling()
        .ifPresent(search ->
            tiers.add(
                new Tier(
                    new Autoscaler(Autoscaler.Tier.SEARCH, search.settings(), clock),
                    search.asked())));
  }

  /** Dropped if too many owners are being asked: the next step asks again. */
  @Override
  public void relocate(RequestRelocation request) {
    synchronized (asked) {
      if (asked.size() == MAX_ASKED || !asked.add(request.shard())) {
        return;
      }
    }
    var _ =
        scheduler.fork(
            "ask-to-relocate",
            () -> {
              try {
                ask(request);
              } finally {
                synchronized (asked) {
                  asked.remove(request.shard());
                }
              }
            });
  }

  /** Nothing is made of the answer: the shard's item shows what came of it. */
  private void ask(RequestRelocation request) {
    try {
      Optional<Versioned<Heartbeat>> owner =
          tables.heartbeats().read(StateKeys.node(request.from()));
      if (owner.isEmpty()) {
        return;
      }
      ShardReply<Boolean> reply =
          around
              .peers()
              .connect(request.from(), owner.get().value().process())
              .relocate(request.from(), request.shard(), request.to());
      if (reply instanceof ShardReply.Answered<Boolean>(Boolean begun) && begun) {
        events.relocationWanted(request.toString());
      }
    } catch (LampyrException e) {
      events.problem(e);
    } catch (RuntimeException e) {
      events.problem(new UnavailableException("owner could not be asked to relocate", e));
    }
  }

  @Override
  public void given(Map<NodeId, List<ShardId>> shards) {
    shards.forEach(hints::tell);
  }

  @Override
  public void watched(Optional<FleetReport> led) {
    tiers.forEach(tier -> tier.watched(led));
  }

  /** Nodes of one kind, and who brings about how many they are. */
  private final class Tier {
    private final Autoscaler autoscaler;
    private final ClusterActuator actuator;
    private final AtomicBoolean resizing = new AtomicBoolean();

    Tier(Autoscaler autoscaler, ClusterActuator actuator) {
      this.autoscaler = autoscaler;
      this.actuator = actuator;
    }

    void watched(Optional<FleetReport> led) {
      autoscaler.watched(led).ifPresent(this::resize);
    }

    private void resize(ClusterSize size) {
      if (resizing.compareAndSet(false, true)) {
        var _ =
            scheduler.fork(
                "resize-cluster",
                () -> {
                  try {
                    actuator.resize(size);
                  } catch (LampyrException e) {
                    events.problem(e);
                  } finally {
                    resizing.set(false);
                  }
                });
      }
    }
  }

  @Override
  public void problem(LampyrException problem) {
    events.problem(problem);
  }
}
