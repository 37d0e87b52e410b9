package io.lampyr.engine.catalog;

/**
 * What names and wildcards may stand for.
 *
 * @param ignoreUnavailable whether a name that means nothing, or a closed index where these are
 *     forbidden, is passed over
 * @param allowNone whether wildcards may come to nothing
 * @param states which indices wildcards match
 * @param forbidClosed whether closed indices are refused where they are named
 * @param aliases whether aliases are looked at, and not indices alone
 */
public record Expansion(
    boolean ignoreUnavailable,
    boolean allowNone,
    States states,
    boolean forbidClosed,
    boolean aliases) {
  /** As searches have it: open indices. */
  public static final Expansion OPEN =
      new Expansion(false, true, new States(true, false, false), true, true);

  /** As looking at metadata has it: open and closed indices. */
  public static final Expansion OPEN_AND_CLOSED =
      new Expansion(false, true, new States(true, true, false), false, true);

  /** Which indices wildcards match. */
  public record States(boolean open, boolean closed, boolean hidden) {}

  public Expansion with(States other) {
    return new Expansion(ignoreUnavailable, allowNone, other, forbidClosed, aliases);
  }

  /** Closed indices may be named. */
  public Expansion withClosed() {
    return new Expansion(ignoreUnavailable, allowNone, states, false, aliases);
  }

  public Expansion withoutAliases() {
    return new Expansion(ignoreUnavailable, allowNone, states, forbidClosed, false);
  }

  public Expansion lenient(boolean unavailable, boolean none) {
    return new Expansion(unavailable, none, states, forbidClosed, aliases);
  }
}
