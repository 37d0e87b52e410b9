package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.lifecycle.Conditions;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.RolloverCondition;
import io.lampyr.engine.task.LastingTasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Leads indices by their policies from time to time: what {@link PolicyPlan} says of each is done.
 *
 * <p>Laws: running twice at once, or dying anywhere, does no harm; what one index does not let be
 * done keeps others from nothing. Of one index, a run begins no stage twice, and tries nothing
 * twice. Blocks. Cost: a query of policies; where there are any, a read of whether they are carried
 * out, a query of how far indices have come, one of all names, what all indices cost that are not
 * known, what sizes cost of those whose next step asks for them; and what is done.
 */
public final class PolicyRuns {
  private static final System.Logger LOG = System.getLogger(PolicyRuns.class.getName());

  private final Catalog catalog;
  private final Policies policies;
  private final IndexSizes sizes;
  private final Clock clock;
  private final PolicyRollover rollover;
  private final PolicyDeeds deeds;

  private final PolicyDownsampling downsampling;

  /** One that has no points made fewer, as nobody works at tasks. */
  public PolicyRuns(Catalog catalog, Policies policies, IndexSizes sizes, Clock clock) {
    this(catalog, policies, sizes, Optional.empty(), clock);
  }

  /** With tasks, which make points fewer. */
  public PolicyRuns(
      Catalog catalog,
      Policies policies,
      IndexSizes sizes,
      Optional<LastingTasks> tasks,
      Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.sizes = sizes;
    this.clock = clock;
    this.rollover = new PolicyRollover(catalog, clock);
    this.downsampling = new PolicyDownsampling(catalog, tasks, clock);
    this.deeds = new PolicyDeeds(catalog, rollover, downsampling);
  }

  /** What a run has done, and which indices policies lead. */
  public record Report(Set<IndexId> led, int moved, List<String> failed) {
    static final Report NOTHING = new Report(Set.of(), 0, List.of());

    public Report {
      led = Set.copyOf(led);
      failed = List.copyOf(failed);
    }
  }

  /** An index, its policy, what was read of how far it has come, and how far that is. */
  private record Led(IndexMetadata index, Followed followed, Optional<Progress> read, Progress at) {
    Policy policy() {
      return followed.policy();
    }
  }

  /** A policy, and what it comes to, which is found out once a run. */
  record Followed(Policy policy, List<Stage> stages) {
    static Followed of(Policy policy) {
      return new Followed(policy, policy.stages());
    }

    boolean rollsOver() {
      return stages.stream()
          .flatMap(stage -> stage.actions().stream())
          .anyMatch(action -> action.deed() == PolicyAction.Deed.ROLL_OVER);
    }
  }

  /** What became of a deed. */
  private sealed interface Step {
    /** The index has come so far, and goes on. */
    record Further(Progress at) implements Step {}

    /** Nothing more is done with it in this run. */
    record Enough(Progress at) implements Step {}

    record Gone() implements Step {}
  }

  /** Throws if it cannot be told which indices policies lead. */
  public Report run() {
    List<Policy> all = policies.all();
    if (all.isEmpty()) {
      return Report.NOTHING;
    }
    Assignment assignment = new Assignment(all);
    Map<IndexId, Progress> known = policies.progress();
    List<Led> led = new ArrayList<>();
    Map<Policy, Followed> followed = new HashMap<>();
    Collection<IndexMetadata> everything = catalog.resolver().everything().values();
    // Behind the indices: what was deleted or given up meanwhile is not led.
    ListedIndices listed = new ListedIndices(catalog.names());
    for (IndexMetadata index : everything) {
      Optional<Progress> at = Optional.ofNullable(known.get(index.id()));
      assignment
          .of(index, at)
          .filter(_ -> listed.has(index))
          .filter(policy -> policy.kind() == Policy.Kind.STATES || isLed(index, listed))
          .map(policy -> followed.computeIfAbsent(policy, Followed::of))
          .ifPresent(one -> led.add(new Led(index, one, at, begun(index, one.policy(), at))));
    }
    try {
      if (policies.areStopped()) {
        return report(led, 0, List.of());
      }
      forget(
          known.keySet(), everything.stream().map(IndexMetadata::id).collect(Collectors.toSet()));
      return advance(led);
    } catch (LampyrException notNow) {
      // Which they lead is known, and others are to leave alone.
      LOG.log(System.Logger.Level.WARNING, "policies were not carried out", notNow);
      return report(led, 0, led.stream().map(one -> one.index().name().toString()).toList());
    }
  }

  private static boolean isLed(IndexMetadata index, ListedIndices listed) {
    return !listed.isOfLifecycle(index) || Assignment.isPreferred(index);
  }

  private Progress begun(IndexMetadata index, Policy policy, Optional<Progress> before) {
    Progress.Of of = new Progress.Of(policy.kind(), policy.name(), policy.version());
    return before
        .filter(one -> one.managed() && one.policy().kind() == policy.kind())
        // How many actions are done says nothing of a list of others; all can be done twice.
        .map(one -> one.policy().equals(of) ? one : one.by(of).at(one.stage(), 0, clock.now()))
        .orElseGet(() -> Progress.begun(index.id(), of, clock.now()));
  }

  /** How far indices had come that are gone. */
  private void forget(Set<IndexId> known, Set<IndexId> existing) {
    known.stream()
        .filter(index -> !existing.contains(index))
        // An index that was made since all were listed has come nowhere yet, or is there.
        .filter(index -> catalog.find(index).isEmpty())
        .forEach(index -> policies.change(index, _ -> Optional.empty()));
  }

  private static Report report(List<Led> led, int moved, List<String> failed) {
    Set<IndexId> ids = new HashSet<>();
    led.forEach(one -> ids.add(one.index().id()));
    return new Report(ids, moved, failed);
  }

  private Report advance(List<Led> led) {
    Map<IndexId, Conditions.Size> known =
        sizes.of(
            led.stream().filter(PolicyRuns::asksForSize).map(one -> one.index().id()).toList());
    int moved = 0;
    List<String> failed = new ArrayList<>();
    for (Led one : led) {
      try {
        Optional<Conditions.Size> size = Optional.ofNullable(known.get(one.index().id()));
        moved += advance(one, size) ? 1 : 0;
      } catch (LampyrException notNow) {
        LOG.log(
            System.Logger.Level.WARNING,
            "policy was not carried out index=" + one.index().name(),
            notNow);
        failed.add(one.index().name());
      }
    }
    return report(led, moved, failed);
  }

  /** A policy says how large an index is to be where it rolls over, or at a way out. */
  private static boolean asksForSize(Led one) {
    return one.at().stage().isEmpty()
        || one.followed().stages().stream()
            .filter(stage -> stage.name().equals(one.at().stage()))
            .anyMatch(stage ->
                stage.actions().stream()
                        .skip(one.at().done())
                        .anyMatch(action -> action.deed() == PolicyAction.Deed.ROLL_OVER)
                    || stage.exits().stream()
                        .anyMatch(exit ->
                            exit.gate() instanceof Stage.Gate.Documents
                                || exit.gate() instanceof Stage.Gate.Bytes));
  }

  /** Goes on with one index as far as it can; whether it has come further. */
  private boolean advance(Led one, Optional<Conditions.Size> size) {
    Optional<Progress> before = policies.progress(one.index().id());
    if (!before.equals(one.read())) {
      return false; // Somebody else is at it.
    }
    FlatSettings settings = FlatSettings.ofIndexText(one.index().definition().settings());
    if (settings.flag("index.lifecycle.skip")) {
      return false;
    }
    return advance(one, before, size);
  }

  /** No stage is begun twice, so this ends: a circle of stages goes on with the next run. */
  private boolean advance(Led one, Optional<Progress> before, Optional<Conditions.Size> size) {
    Progress at = sinceRollover(one);
    Set<String> begun = new HashSet<>(Set.of(at.stage()));
    while (true) {
      Instant now = clock.now();
      switch (PolicyPlan.next(one.followed().stages(), at, subject(one, at, size, now), now)) {
        case PolicyPlan.Move.Enter(String stage) -> {
          if (!begun.add(stage)) {
            return save(before, at.waiting("stage [" + stage + "] was left just now"));
          }
          at = at.entered(of(one.policy()), stage, now);
        }
        case PolicyPlan.Move.Wait(String why) -> {
          return save(before, at.failure().isPresent() ? at : at.waiting(why));
        }
        case PolicyPlan.Move.Carry(PolicyAction action) -> {
          switch (carry(one, at, action)) {
            case Step.Further(Progress next) -> at = next;
            case Step.Enough(Progress next) -> {
              return save(before, next);
            }
            case Step.Gone _ -> {
              var _ = policies.change(one.index().id(), _ -> Optional.empty());
              return true;
            }
          }
        }
      }
    }
  }

  /** When it was rolled over by others is kept from the first time that it is seen. */
  private Progress sinceRollover(Led one) {
    Optional<Instant> seen =
        one.at().rolled().isPresent()
            ? Optional.empty()
            : rollover.rolled(one.index(), one.policy().kind(), clock.now());
    return seen.map(one.at()::rolledOver).orElse(one.at());
  }

  private static Progress.Of of(Policy policy) {
    return new Progress.Of(policy.kind(), policy.name(), policy.version());
  }

  private boolean save(Optional<Progress> before, Progress after) {
    if (before.filter(after::equals).isPresent()) {
      return false;
    }
    var _ =
        policies.change(after.index(), found -> found.equals(before) ? Optional.of(after) : found);
    return true;
  }

  private Step carry(Led one, Progress at, PolicyAction action) {
    Instant now = clock.now();
    // A state's alias may have left the index since, with the rollover that is to be repeated.
    boolean isState = one.policy().kind() == Policy.Kind.STATES;
    if (isState && action.deed() == PolicyAction.Deed.ROLL_OVER && at.rolled().isPresent()) {
      return new Step.Further(at.past("", now));
    }
    if (action.deed() == PolicyAction.Deed.DELETE && policies.areStopped()) {
      return new Step.Enough(at.waiting("policies were stopped"));
    }
    try {
      return switch (deeds.carry(action, one.index(), one.followed())) {
        case PolicyDeeds.Outcome.Done(String note) ->
            new Step.Further(at.past(note.isEmpty() ? "" : "[" + action.name() + "] " + note, now));
        case PolicyDeeds.Outcome.RolledOver _ ->
            new Step.Further(
                at.rolledOver(rollover.rolled(one.index(), one.policy().kind(), now).orElse(now))
                    .past("", now));
        case PolicyDeeds.Outcome.Waiting(String why) -> waiting(action, at, why, now);
        case PolicyDeeds.Outcome.Replaced(IndexMetadata by) -> replaced(one, at, by, now);
        case PolicyDeeds.Outcome.Deleted _ -> new Step.Gone();
        case PolicyDeeds.Outcome.Changed _ ->
            new Step.Enough(at.waiting("the index has changed since it was looked at"));
      };
    } catch (InvalidInputException wrong) {
      return new Step.Enough(
          at.failed("illegal_argument_exception", String.valueOf(wrong.getMessage()), now));
    }
  }

  private static Step waiting(PolicyAction action, Progress at, String why, Instant now) {
    Duration within = PolicyDownsampling.within(action);
    return at.times().action().plus(within).isBefore(now)
        ? new Step.Enough(at.failed("illegal_state_exception", "timed out: " + why, now))
        : new Step.Enough(at.waiting(why));
  }

  /** Another index goes on from here: that is known before it takes the other's place. */
  private Step replaced(Led one, Progress at, IndexMetadata by, Instant now) {
    Instant life = subject(one, at, Optional.empty(), now).life();
    Progress next = at.of(by.id()).rolledOver(life).past("", now);
    var _ = policies.change(by.id(), _ -> Optional.of(next));
    return downsampling.swap(one.index(), by)
        ? new Step.Gone()
        : new Step.Enough(at.waiting("index [" + by.name() + "] has no place in the stream yet"));
  }

  private PolicyPlan.Subject subject(
      Led one, Progress at, Optional<Conditions.Size> size, Instant now) {
    IndexMetadata index = one.index();
    Instant created = index.age().created();
    return new PolicyPlan.Subject(
        created,
        Origination.of(index).orElse(created),
        at.rolled().or(() -> rollover.rolled(index, one.policy().kind(), now)),
        size.map(known -> state(known, Duration.between(created, now))),
        !index.definition().aliases().isEmpty());
  }

  private static RolloverCondition.State state(Conditions.Size size, Duration age) {
    return new RolloverCondition.State(
        age,
        size.documents(),
        size.bytes(),
        size.largestShardBytes(),
        size.fullestShardDocuments());
  }
}
