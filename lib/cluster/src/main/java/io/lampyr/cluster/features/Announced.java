package io.lampyr.cluster.features;

import io.lampyr.base.check.Check;

/**
 * What a process has said that it can read, and how often it has said something else before:
 * functions are one process, whichever of their versions runs.
 */
public record Announced(int highest, long changes) {
  public Announced {
    Check.positive(highest, "announced level");
    Check.notNegative(changes, "changes of an announcement");
  }

  Announced then(int other) {
    return other == highest ? this : new Announced(other, changes + 1);
  }
}
