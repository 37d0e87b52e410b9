package io.lampyr.infra.option;

import java.util.Locale;

/** How requests go over to new versions of functions. */
public enum Shift {
  /** All at once, when the version is there. */
  NONE,
  /** A tenth of them for five minutes, and then all. */
  CANARY,
  /** A tenth more each minute. */
  LINEAR;

  static Shift from(Choices choices) {
    return valueOf(choices.text("shift", "none", "none|canary|linear").toUpperCase(Locale.ROOT));
  }

  /** Whether somebody looks at alarms meanwhile, and turns back if there is one. */
  public boolean isWatched() {
    return this != NONE;
  }
}
