package io.lampyr.differential.compare;

import java.util.Locale;

/** What kind of difference it is; the worst first. */
public enum Kind {
  /** Ours fails by a fault of the program, or answers nothing. */
  CRASH,
  /** Both answer, and the answers say different things. */
  RESULT,
  SCORE,
  /** Shards fail on one side only. */
  PARTIAL,
  /** Ours refuses what the peer does. */
  REFUSED,
  /** Ours leaves out what the peer tells. */
  MISSING,
  EXTRA,
  /** Ours does what the peer refuses. */
  LENIENT,
  /** Both refuse, for reasons of different types. */
  ERRTYPE,
  /** Both refuse for a reason of the same type, in other words. */
  REASON,
  /** The same number, written in another form. */
  FORM,
  /** Ours takes many times as long. */
  SLOW;

  /** As reports and lists have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
