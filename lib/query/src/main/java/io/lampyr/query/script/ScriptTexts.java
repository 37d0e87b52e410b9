package io.lampyr.query.script;

import java.util.regex.Pattern;

/** What can be said of scripts by their text alone, before they are read. */
public final class ScriptTexts {
  /** All that asks for the time or for chance; in other texts some of it may stand too. */
  private static final Pattern VARYING =
      Pattern.compile("Date|[Rr]andom|System|Calendar|shuffle|\\\\u");

  private ScriptTexts() {}

  /**
   * Whether a script that stands in this text may give something else the next time. True for some
   * that would not, never false for one that may.
   */
  public static boolean mayVary(String text) {
    return VARYING.matcher(text).find();
  }
}
