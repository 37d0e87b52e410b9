package io.lampyr.base.share;

import io.lampyr.base.check.Check;

/**
 * For whom a thread works: where more is to be computed than there are processors, callers get
 * equal shares of them, and of a caller's share each of its topics gets an equal part. What a
 * {@link io.lampyr.base.port.Scheduler} forks or computes is for the same.
 *
 * @param caller who asks, by a name that stays the same; empty for whom nobody knows
 * @param topic what it is about, such as an index
 */
public record Share(String caller, String topic) {
  public static final int MAX_NAME = 256;

  /** What nobody is known to have asked for. */
  public static final Share NOBODY = new Share("", "");

  private static final ScopedValue<Share> CURRENT = ScopedValue.newInstance();

  public Share {
    Check.that(caller.length() <= MAX_NAME, "name of a caller is too long");
    Check.that(topic.length() <= MAX_NAME, "name of a topic is too long");
  }

  /** Of this caller, about nothing in particular. */
  public static Share of(String caller) {
    return new Share(cut(caller), "");
  }

  private static String cut(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
  }

  /** The same caller's, about this. */
  public Share about(String other) {
    return new Share(caller, cut(other));
  }

  /** For whom this thread works. */
  public static Share current() {
    return CURRENT.isBound() ? CURRENT.get() : NOBODY;
  }

  /** Does the work for them. */
  public <T, E extends Exception> T during(ScopedValue.CallableOp<T, E> work) throws E {
    return ScopedValue.where(CURRENT, this).call(work);
  }

  /** The work, to be done elsewhere for the same. */
  public static Runnable carried(Runnable work) {
    if (!CURRENT.isBound()) {
      return work;
    }
    Share share = CURRENT.get();
    return () -> ScopedValue.where(CURRENT, share).run(work);
  }
}
