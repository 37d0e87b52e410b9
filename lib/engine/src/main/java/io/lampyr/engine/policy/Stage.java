package io.lampyr.engine.policy;

import java.time.Duration;
import java.util.List;

/**
 * A part of an index's life: what is done when it begins, and what leads out of it.
 *
 * @param exits the first that is open is taken; none ends the policy
 */
public record Stage(String name, List<PolicyAction> actions, List<Exit> exits) {
  public Stage {
    actions = List.copyOf(actions);
    exits = List.copyOf(exits);
  }

  /** A way to another stage, open as soon as something is reached. */
  public record Exit(String to, Gate gate) {}

  /** What must have been reached. */
  public sealed interface Gate {
    /** Nothing. */
    record Open() implements Gate {}

    /** So long since the index was rolled over, or made if it never was. */
    record LifeAge(Duration least) implements Gate {}

    /** So long since it was made. */
    record IndexAge(Duration least) implements Gate {}

    /** So long since it was rolled over. */
    record RolloverAge(Duration least) implements Gate {}

    /** So long since the stage began. */
    record StageAge(Duration least) implements Gate {}

    record Documents(long least) implements Gate {}

    record Bytes(long least) implements Gate {}

    /** The index has an alias, or has none. */
    record Aliased(boolean wanted) implements Gate {}
  }
}
