package io.lampyr.cluster.features;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The leader's care for the feature level: raises it when all can read what the next one allows,
 * and takes nodes that are gone out of the item.
 *
 * <p>A level is raised in two steps, each of which needs the one before to have taken effect. First
 * it is written into the lease, as it was when each of its members had announced the level: from
 * then on nobody who cannot read that becomes a member, be it of a release that announces nothing.
 * Then it is written into the item, as it was read before the lease: from then on it may be used.
 *
 * <p>Laws: for one thread. Cost: one read when members have changed, and one each {@link #EVERY}
 * until the level is the highest that the leader knows; then nothing. Where the level is to rise,
 * one lease read, and at most one change of the lease and one write.
 */
public final class FeatureKeeper {
  static final Duration EVERY = Duration.ofMinutes(1);

  /** No call of a function takes longer: then no earlier version of it is at work any more. */
  static final Duration LONGEST_CALL = Duration.ofMinutes(15);

  /** A node that announces itself becomes a member sooner, or never. */
  static final Duration LONGEST_JOIN = Duration.ofMinutes(5);

  private final FeatureStore store;
  private final LeaseStore leases;
  private final Set<String> required;
  private final Decision decision;
  private final Clock clock;
  private Optional<Looked> looked = Optional.empty();
  private SortedMap<String, Announced> functions = new TreeMap<>();
  private long functionsNanos;
  private Map<String, Long> strangers = new HashMap<>();

  /** When the leader looked last, at which members, and whether there is nothing more to raise. */
  private record Looked(Set<NodeId> members, boolean done, long nanos) {}

  /** To which level the cluster is to be raised. */
  @FunctionalInterface
  public interface Decision {
    int wanted(Features features, Lease lease, FeatureDecisions.Functions functions, int highest);
  }

  /**
   * The decision is {@link FeatureDecisions#wanted}, but for tests of what others would do.
   *
   * @param required the functions that there are
   */
  public FeatureKeeper(
      FeatureStore store, LeaseStore leases, Set<String> required, Decision decision, Clock clock) {
    this.store = store;
    this.leases = leases;
    this.required = Set.copyOf(required);
    this.decision = decision;
    this.clock = clock;
  }

  /** Another leads: what was seen as leader does not count later. */
  public void rest() {
    looked = Optional.empty();
    functions = new TreeMap<>();
    strangers = new HashMap<>();
  }

  /** One round as the leader, of these members. */
  public void step(Set<NodeId> members) {
    if (isQuiet(members)) {
      return;
    }
    Optional<Versioned<Features>> found = store.read();
    looked = Optional.of(new Looked(Set.copyOf(members), false, clock.monotonicNanos()));
    if (found.isEmpty()) {
      return;
    }
    Features features = found.get().value();
    FeatureDecisions.Functions known = functions(features);
    Optional<HeldLease> lease = leases.read();
    if (lease.isEmpty()) {
      return;
    }
    int wanted = decision.wanted(features, lease.get().value(), known, store.highest());
    // Also where the lease has been brought back from before the level was raised.
    if (!fence(lease.get(), wanted)) {
      looked = Optional.empty();
      return;
    }
    Features next = features.raisedTo(wanted).without(gone(features, lease.get().value()));
    boolean written =
        next.equals(features) || store.replace(found.get(), next) instanceof Settled.Won;
    if (written) {
      boolean done = wanted == store.highest() && strangers.isEmpty();
      looked = looked.map(last -> new Looked(last.members(), done, last.nanos()));
    } else {
      looked = Optional.empty();
    }
  }

  private boolean isQuiet(Set<NodeId> members) {
    return looked
        .filter(last -> last.members().equals(members))
        .filter(last -> last.done() || clock.monotonicNanos() - last.nanos() < EVERY.toNanos())
        .isPresent();
  }

  /** Whether the lease tells the level now, with the members that it had. */
  private boolean fence(HeldLease lease, int level) {
    if (lease.value().level() >= level) {
      return true;
    }
    try {
      return leases.replace(lease, lease.value().raisedTo(level)) instanceof Swap.Swapped;
    } catch (UnavailableException e) {
      return false;
    }
  }

  /** What is announced anew is believed when it has stood for a while by this node's clock. */
  private FeatureDecisions.Functions functions(Features features) {
    SortedMap<String, Announced> now = new TreeMap<>(features.processes());
    now.keySet().removeIf(name -> !Features.isFunction(name));
    if (!now.equals(functions)) {
      functions = now;
      functionsNanos = clock.monotonicNanos();
    }
    boolean settled = clock.monotonicNanos() - functionsNanos >= LONGEST_CALL.toNanos();
    return new FeatureDecisions.Functions(required, settled);
  }

  /** Nodes that have been no members for so long that they never become any. */
  private List<String> gone(Features features, Lease lease) {
    long now = clock.monotonicNanos();
    Map<String, Long> since = new HashMap<>();
    List<String> gone = new ArrayList<>();
    Set<String> members = Set.copyOf(lease.members().stream().map(Features::node).toList());
    for (String process : features.processes().keySet()) {
      if (Features.isNode(process) && !members.contains(process)) {
        long first = strangers.getOrDefault(process, now);
        if (now - first >= LONGEST_JOIN.toNanos()) {
          gone.add(process);
        } else {
          since.put(process, first);
        }
      }
    }
    strangers = since;
    return gone;
  }
}
