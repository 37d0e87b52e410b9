package io.lampyr.cluster.autoscaling;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.autoscaling.ScalingDecision.SteadyLow;
import java.time.Duration;
import java.util.Optional;

/**
 * Decides on the cluster's size every few seconds, for as long as this node leads: what it saw as
 * leader before does not count when it leads again. What was wanted is wanted until it is there, or
 * was not needed for as long as a smaller size must have been enough: a load that comes and goes
 * around a bound does not call nodes off that are on their way. For one thread.
 */
public final class Autoscaler {
  /** The paper's: section 7. */
  static final Duration EVERY = Duration.ofSeconds(5);

  private final Tier tier;
  private final ScalingSettings settings;
  private final Clock clock;
  private Optional<SteadyLow> steadyLow = Optional.empty();
  private Optional<Long> decidedNanos = Optional.empty();
  private Optional<Rising> rising = Optional.empty();

  /** More nodes than there are, and when they were needed last. */
  private record Rising(int nodes, long neededNanos) {}

  /** Of which of the nodes the size is decided. */
  public enum Tier {
    /** Those that hold shards. */
    INDEX,
    /** Those that do nothing but search. */
    SEARCH
  }

  /** Of the nodes that hold shards. */
  public Autoscaler(ScalingSettings settings, Clock clock) {
    this(Tier.INDEX, settings, clock);
  }

  public Autoscaler(Tier tier, ScalingSettings settings, Clock clock) {
    this.tier = tier;
    this.settings = settings;
    this.clock = clock;
  }

  /** The size to ask for, when it is time; empty is told while another leads. */
  public Optional<ClusterSize> watched(Optional<FleetReport> led) {
    if (led.isEmpty()) {
      steadyLow = Optional.empty();
      decidedNanos = Optional.empty();
      rising = Optional.empty();
      return Optional.empty();
    }
    long now = clock.monotonicNanos();
    if (decidedNanos.isPresent() && now - decidedNanos.get() < EVERY.toNanos()) {
      return Optional.empty();
    }
    decidedNanos = Optional.of(now);
    FleetReport seen = led.get();
    ScalingDecision decision =
        switch (tier) {
          case INDEX -> Autoscaling.decide(settings, seen.nodes(), seen.loads(), steadyLow, now);
          case SEARCH -> Autoscaling.decide(settings, seen.search(), steadyLow, now);
        };
    steadyLow = decision.steadyLow();
    int present =
        switch (tier) {
          case INDEX -> seen.nodes();
          case SEARCH -> seen.search().nodes();
        };
    return Optional.of(new ClusterSize(present, held(present, decision.wantedNodes(), now)));
  }

  private int held(int present, int wanted, long now) {
    if (wanted > present && rising.filter(before -> before.nodes() > wanted).isEmpty()) {
      rising = Optional.of(new Rising(wanted, now));
    }
    rising =
        rising.filter(before ->
            before.nodes() > present && now - before.neededNanos() < settings.coolDown().toNanos());
    return rising.map(Rising::nodes).orElse(wanted);
  }
}
