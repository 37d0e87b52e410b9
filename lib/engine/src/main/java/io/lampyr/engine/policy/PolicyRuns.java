package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.Conditions;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.RolloverCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Leads indices by their policies from time to time: what {@link PolicyPlan} says of each is done.
 *
 * <p>Laws: running twice at once, or dying anywhere, does no harm; what one index does not let be
 * done keeps others from nothing. Blocks. Cost: a query of policies; where there are any, a read of
 * whether they are carried out, a query of how far indices have come, what all indices cost that
 * are not known, what sizes cost of those whose next step asks for them; and what is done.
 */
public final class PolicyRuns {
  private static final System.Logger LOG = System.getLogger(PolicyRuns.class.getName());

  /** More steps than a policy has that is not wrong. */
  private static final int MOST_MOVES = 64;

  private final Catalog catalog;
  private final Policies policies;
  private final IndexSizes sizes;
  private final Clock clock;
  private final PolicyRollover rollover;
  private final PolicyDeeds deeds;

  public PolicyRuns(Catalog catalog, Policies policies, IndexSizes sizes, Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.sizes = sizes;
    this.clock = clock;
    this.rollover = new PolicyRollover(catalog);
    this.deeds = new PolicyDeeds(catalog, rollover);
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
  private record Led(IndexMetadata index, Policy policy, Optional<Progress> read, Progress at) {}

  /** Throws if it cannot be told which indices policies lead. */
  public Report run() {
    List<Policy> all = policies.all();
    if (all.isEmpty()) {
      return Report.NOTHING;
    }
    Assignment assignment = new Assignment(all);
    Map<IndexId, Progress> known = policies.progress();
    List<Led> led = new ArrayList<>();
    Set<IndexId> existing = new HashSet<>();
    for (IndexMetadata index : catalog.resolver().everything().values()) {
      existing.add(index.id());
      Optional<Progress> at = Optional.ofNullable(known.get(index.id()));
      assignment
          .of(index, at)
          .filter(policy -> policy.kind() == Policy.Kind.STATES || isLed(index))
          .ifPresent(policy -> led.add(new Led(index, policy, at, begun(index, policy, at))));
    }
    try {
      if (policies.areStopped()) {
        return report(led, 0, List.of());
      }
      forget(known.keySet(), existing);
      return advance(led);
    } catch (LampyrException notNow) {
      // Which they lead is known, and others are to leave alone.
      LOG.log(System.Logger.Level.WARNING, "policies were not carried out", notNow);
      return report(led, 0, led.stream().map(one -> one.index().name().toString()).toList());
    }
  }

  private boolean isLed(IndexMetadata index) {
    boolean stream =
        StreamParts.streamOf(index)
            .flatMap(catalog.streams()::find)
            .flatMap(found -> found.state().option(Streams.LIFECYCLE))
            .isPresent();
    return !stream || Assignment.isPreferred(index);
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
    Map<Policy, List<Stage>> stages = new HashMap<>();
    led.forEach(one -> stages.computeIfAbsent(one.policy(), Policy::stages));
    Map<IndexId, Conditions.Size> known =
        sizes.of(
            led.stream()
                .filter(one -> asksForSize(stages.getOrDefault(one.policy(), List.of()), one))
                .map(one -> one.index().id())
                .toList());
    int moved = 0;
    List<String> failed = new ArrayList<>();
    for (Led one : led) {
      try {
        Optional<Conditions.Size> size = Optional.ofNullable(known.get(one.index().id()));
        moved += advance(one, stages.getOrDefault(one.policy(), List.of()), size) ? 1 : 0;
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
  private static boolean asksForSize(List<Stage> stages, Led one) {
    return one.at().stage().isEmpty()
        || stages.stream()
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
  private boolean advance(Led one, List<Stage> stages, Optional<Conditions.Size> size) {
    Optional<Progress> before = policies.progress(one.index().id());
    if (!before.equals(one.read())) {
      return false; // Somebody else is at it.
    }
    FlatSettings settings = FlatSettings.ofIndexText(one.index().definition().settings());
    if (settings.flag("index.lifecycle.skip")) {
      return false;
    }
    Progress at = sinceRollover(one);
    for (int i = 0; i < MOST_MOVES; i++) {
      Instant now = clock.now();
      switch (PolicyPlan.next(stages, at, subject(one, at, size, now), now)) {
        case PolicyPlan.Move.Enter(String stage) -> at = at.entered(of(one.policy()), stage, now);
        case PolicyPlan.Move.Wait(String why) -> {
          return save(before, at.failure().isPresent() ? at : at.waiting(why));
        }
        case PolicyPlan.Move.Carry(PolicyAction action) -> {
          Optional<Progress> next = carry(one, at, action);
          if (next.isEmpty()) {
            var _ = policies.change(one.index().id(), _ -> Optional.empty());
            return true;
          }
          at = next.get();
          if (at.failure().isPresent()) {
            return save(before, at);
          }
        }
      }
    }
    return save(before, at);
  }

  /** When it was rolled over by others is kept from the first time that it is seen. */
  private Progress sinceRollover(Led one) {
    Optional<Instant> seen =
        one.at().rolled().isPresent()
            ? Optional.empty()
            : rollover.rolled(one.index(), one.policy().kind(), clock.now());
    return seen.map(one.at()::rolledOver).orElse(one.at());
  }

  /** Whether the index is as it was when the run began, and nobody has stopped policies since. */
  private boolean isAsSeen(Led one) {
    return catalog.find(one.index().id()).filter(one.index()::equals).isPresent()
        && !policies.areStopped();
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

  /** Nothing where the index is gone. */
  private Optional<Progress> carry(Led one, Progress at, PolicyAction action) {
    Instant now = clock.now();
    // A state's alias may have left the index since, with the rollover that is to be repeated.
    boolean isState = one.policy().kind() == Policy.Kind.STATES;
    if (isState && action.deed() == PolicyAction.Deed.ROLL_OVER && at.rolled().isPresent()) {
      return Optional.of(at.past("", now));
    }
    if (action.deed() == PolicyAction.Deed.DELETE && !isAsSeen(one)) {
      return Optional.of(at.waiting("the index has changed since it was looked at"));
    }
    try {
      return switch (deeds.carry(action, one.index(), one.policy())) {
        case PolicyDeeds.Outcome.Done(String note) ->
            Optional.of(at.past(note.isEmpty() ? "" : "[" + action.name() + "] " + note, now));
        case PolicyDeeds.Outcome.RolledOver _ ->
            Optional.of(
                at.rolledOver(rollover.rolled(one.index(), one.policy().kind(), now).orElse(now))
                    .past("", now));
        case PolicyDeeds.Outcome.Deleted _ -> Optional.empty();
      };
    } catch (InvalidInputException wrong) {
      return Optional.of(
          at.failed("illegal_argument_exception", String.valueOf(wrong.getMessage()), now));
    }
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
