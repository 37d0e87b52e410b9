package io.lampyr.engine.shard;

import io.lampyr.base.error.UnavailableException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Whether one opening of a shard has failed for good: it then takes and answers nothing more, and
 * its node opens the shard anew, under the next term. Safe for many threads.
 */
public final class ShardFailure {
  private final AtomicReference<Throwable> cause = new AtomicReference<>();
  private final Runnable onEnd;
  private final Consumer<Throwable> onFirst;

  /** The consumer is told once, of the first failure. */
  public ShardFailure(Consumer<Throwable> onFirst) {
    this(() -> {}, onFirst);
  }

  /** Likewise; whoever waits for the shard is woken before, and also where it is only closed. */
  public ShardFailure(Runnable onEnd, Consumer<Throwable> onFirst) {
    this.onEnd = onEnd;
    this.onFirst = onFirst;
  }

  /** The shard has failed; answers what its callers are told. */
  public UnavailableException fail(Throwable why) {
    if (cause.compareAndSet(null, why)) {
      onEnd.run();
      onFirst.accept(why);
    }
    return told(why);
  }

  /**
   * The shard is closed in order: it ends as if it had failed, but nothing is wrong with it, and
   * what fails because of that is nobody's concern.
   */
  public void close() {
    if (cause.compareAndSet(null, new IllegalStateException("shard was closed"))) {
      onEnd.run();
    }
  }

  public Optional<Throwable> cause() {
    return Optional.ofNullable(cause.get());
  }

  /** Throws if the shard has failed. */
  public void check() {
    Throwable why = cause.get();
    if (why != null) {
      throw told(why);
    }
  }

  private static UnavailableException told(Throwable why) {
    return new UnavailableException("shard has failed and is being opened anew", why);
  }
}
