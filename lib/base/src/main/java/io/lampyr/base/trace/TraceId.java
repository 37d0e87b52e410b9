package io.lampyr.base.trace;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The id of the request that a thread works for: the gateway's, in whichever process that is. Lines
 * of logs and calls of stores bear it. It says nothing of who asks, and nothing is decided by it:
 * behind some gateways a client can choose it.
 *
 * <p>What a {@link io.lampyr.base.port.Scheduler} forks or computes for a request bears it, too. Of
 * work that is done for several requests at once, it is that of whoever began it.
 */
public final class TraceId {
  /** By which processes tell it to each other. */
  public static final String HEADER = "X-Lampyr-Request";

  /** With the signs of Base64, in which the gateway writes its own. */
  private static final Pattern SOUND = Pattern.compile("[A-Za-z0-9._=+/-]{1,128}");

  private static final ScopedValue<String> CURRENT = ScopedValue.newInstance();

  private TraceId() {}

  /** The id that somebody tells; nothing, if it is none, as it comes from outside. */
  public static Optional<String> told(String id) {
    return SOUND.matcher(id).matches() ? Optional.of(id) : Optional.empty();
  }

  /** The id of the request that this thread works for, if one is known. */
  public static Optional<String> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Does the work of a request that is known by this. */
  public static <T> T under(Optional<String> id, Supplier<T> work) {
    return id.isEmpty() ? work.get() : ScopedValue.where(CURRENT, id.get()).call(work::get);
  }

  /** The same for what fails in ways of its own. */
  public static <T, E extends Exception> T during(
      Optional<String> id, ScopedValue.CallableOp<T, E> work) throws E {
    return id.isEmpty() ? work.call() : ScopedValue.where(CURRENT, id.get()).call(work);
  }

  /** The work, to be done elsewhere for the same request. */
  public static Runnable carried(Runnable work) {
    if (!CURRENT.isBound()) {
      return work;
    }
    String id = CURRENT.get();
    return () -> ScopedValue.where(CURRENT, id).run(work);
  }
}
