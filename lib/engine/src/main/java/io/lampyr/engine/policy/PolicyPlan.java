package io.lampyr.engine.policy;

import io.lampyr.engine.lifecycle.LifecyclePlan;
import io.lampyr.engine.lifecycle.RolloverCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is to be done next with an index by its policy. Pure.
 *
 * <p>Law, <b>RetentionNeverEarly</b>: an index that was written to through a stream or an alias is
 * deleted {@link LifecyclePlan#LATE} later than its policy asks for, which is longer than any write
 * that was on its way takes.
 */
public final class PolicyPlan {
  private PolicyPlan() {}

  /** What is next. */
  public sealed interface Move {
    /** The stage begins. */
    record Enter(String stage) implements Move {}

    /** The next action of the stage is carried out. */
    record Carry(PolicyAction action) implements Move {}

    /** Nothing now, and what is waited for. */
    record Wait(String why) implements Move {}
  }

  /**
   * An index as it is.
   *
   * @param begun since when its age is counted, if nothing was rolled over
   * @param rolled since when it is not written to, if it was rolled over
   * @param size if it is known
   * @param shared whether it is written to by another name
   */
  public record Subject(
      Instant created,
      Instant begun,
      Optional<Instant> rolled,
      Optional<RolloverCondition.State> size,
      boolean shared) {
    /** Since when its age is counted. */
    public Instant life() {
      return rolled.orElse(begun);
    }
  }

  public static Move next(List<Stage> stages, Progress at, Subject index, Instant now) {
    if (at.stage().isEmpty()) {
      return leave(new Stage("new", List.of(), first(stages)), at, index, now);
    }
    Optional<Stage> stage =
        stages.stream().filter(one -> one.name().equals(at.stage())).findFirst();
    if (stage.isEmpty()) {
      return new Move.Wait("the policy has no stage [" + at.stage() + "] any more");
    }
    if (at.done() >= stage.get().actions().size()) {
      return leave(stage.get(), at, index, now);
    }
    return carry(stage.get().actions().get(at.done()), at, index, now);
  }

  private static List<Stage.Exit> first(List<Stage> stages) {
    return stages.isEmpty() ? List.of() : List.of(entry(stages.getFirst()));
  }

  /** The first phase, too, may have an age of its own. */
  private static Stage.Exit entry(Stage first) {
    return first.exits().stream()
        .filter(exit -> exit.to().equals(first.name()))
        .findFirst()
        .orElseGet(() -> new Stage.Exit(first.name(), new Stage.Gate.Open()));
  }

  private static Move carry(PolicyAction action, Progress at, Subject index, Instant now) {
    Optional<Progress.Failure> failed = at.failure();
    if (failed.isPresent()
        && (failed.get().times() > action.retry().count()
            || !isOver(failed.get().last(), action.retry().pause(failed.get().times()), now))) {
      return new Move.Wait(at.note());
    }
    return switch (action.deed()) {
      case ROLL_OVER -> rollOver(action, index);
      case DELETE -> delete(action, index, now);
      default -> new Move.Carry(action);
    };
  }

  private static Move rollOver(PolicyAction action, Subject index) {
    if (index.rolled().isPresent()) {
      return new Move.Carry(action);
    }
    if (index.size().isEmpty()) {
      return new Move.Wait("how large the index is, is not known");
    }
    return RolloverTerms.of(action).areMet(index.size().get())
        ? new Move.Carry(action)
        : new Move.Wait("the index does not meet the conditions of its rollover yet");
  }

  private static Move delete(PolicyAction action, Subject index, Instant now) {
    Duration passed = Duration.between(index.life(), now);
    boolean known = index.shared() || index.rolled().isPresent();
    return known && passed.compareTo(LifecyclePlan.LATE) < 0
        ? new Move.Wait("writes may be on their way")
        : new Move.Carry(action);
  }

  private static Move leave(Stage stage, Progress at, Subject index, Instant now) {
    for (Stage.Exit exit : stage.exits()) {
      if (!exit.to().equals(stage.name()) && isOpen(exit.gate(), at, index, now)) {
        return new Move.Enter(exit.to());
      }
    }
    return new Move.Wait(stage.exits().isEmpty() ? "" : "the next stage is not due yet");
  }

  private static boolean isOpen(Stage.Gate gate, Progress at, Subject index, Instant now) {
    return switch (gate) {
      case Stage.Gate.Open _ -> true;
      case Stage.Gate.LifeAge(Duration least) -> isOver(index.life(), least, now);
      case Stage.Gate.IndexAge(Duration least) -> isOver(index.created(), least, now);
      case Stage.Gate.RolloverAge(Duration least) ->
          index.rolled().filter(rolled -> isOver(rolled, least, now)).isPresent();
      case Stage.Gate.StageAge(Duration least) -> isOver(at.times().stage(), least, now);
      case Stage.Gate.Documents(long least) ->
          index.size().filter(size -> size.documents() >= least).isPresent();
      case Stage.Gate.Bytes(long least) ->
          index.size().filter(size -> size.bytes() >= least).isPresent();
      case Stage.Gate.Aliased(boolean wanted) -> index.shared() == wanted;
    };
  }

  private static boolean isOver(Instant since, Duration least, Instant now) {
    return Duration.between(since, now).compareTo(least) >= 0;
  }
}
