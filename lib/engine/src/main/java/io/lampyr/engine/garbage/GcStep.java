package io.lampyr.engine.garbage;

import io.lampyr.cluster.codec.JsonNames;
import java.util.Optional;

/** The steps of a run, each of which may be repeated. The state machine says in which order. */
public enum GcStep {
  /** Deletes what an earlier run has marked, once the grace is over and if it is still garbage. */
  DELETE,
  /** Ends expired readers, lets go of deleted indices, deletes old results. */
  TIDY,
  /** Lists what may be garbage: everything, or what belongs to deleted indices. */
  LIST,
  /** Judges what was listed and what owners have released, and marks it. */
  MARK,
  /** Deletes what nobody needs of nodes' logs. */
  TRANSLOG,
  /** Writes down what the run came to. */
  RECORD,
  /** Lets go of everything that a run which failed has left. */
  RELEASE;

  /** As the state machine names it. */
  public String label() {
    return JsonNames.of(this);
  }

  public static Optional<GcStep> of(String label) {
    for (GcStep step : values()) {
      if (step.label().equals(label)) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }
}
