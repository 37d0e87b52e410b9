package io.lampyr.cachenodes.line;

import io.lampyr.base.parallel.Asker;
import io.lampyr.base.port.Scheduler;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one connection sends, piece by piece. While a request of it is answered, its next piece is
 * waited for beside the work as soon as somebody wants to know whether the client is still there:
 * so the end of the connection shows when it happens, and what comes early is kept, one piece of
 * it.
 *
 * <p>A client that ends only its own direction is taken for one that is gone, as others do.
 */
final class Line implements Supplier<byte[]> {
  private static final ScopedValue<Line> CURRENT = ScopedValue.newInstance();

  private final Supplier<byte[]> sent;
  private final Scheduler scheduler;

  /** The next piece, if it is waited for already. */
  private @Nullable CompletableFuture<byte[]> ahead;

  private @Nullable Asker asker;

  /**
   * Of a connection.
   *
   * @param sent waits for the next piece, and throws what ends the connection
   */
  Line(Supplier<byte[]> sent, Scheduler scheduler) {
    this.sent = sent;
    this.scheduler = scheduler;
  }

  /** Serves the connection on this thread. */
  void serve(ScopedValue.CallableOp<Boolean, InterruptedException> work)
      throws InterruptedException {
    ScopedValue.where(CURRENT, this).call(work);
  }

  /** Does work for the client of the connection that this thread serves, if it serves one. */
  static <T> T answering(Supplier<T> work) {
    return CURRENT.isBound() ? CURRENT.get().answered(work) : work.get();
  }

  private <T> T answered(Supplier<T> work) {
    Asker now = new Asker(this::watch);
    synchronized (this) {
      asker = now;
    }
    try {
      return now.during(work);
    } finally {
      synchronized (this) {
        asker = null;
      }
    }
  }

  private synchronized void watch() {
    if (ahead != null) {
      if (ahead.isCompletedExceptionally() && asker != null) {
        asker.left();
      }
      return;
    }
    CompletableFuture<byte[]> next = new CompletableFuture<>();
    scheduler.fork("http-line", () -> waitFor(next));
    // Only now: where there is no thread, the connection reads the piece itself.
    ahead = next;
  }

  private void waitFor(CompletableFuture<byte[]> next) {
    while (true) {
      try {
        next.complete(sent.get());
        return;
      } catch (RuntimeException ended) {
        Asker waiting;
        synchronized (this) {
          waiting = asker;
          if (waiting == null || !isTimeout(ended)) {
            next.completeExceptionally(ended);
          }
        }
        if (next.isDone()) {
          if (waiting != null) {
            waiting.left();
          }
          return;
        }
        // Who waits for an answer sends nothing meanwhile, and may do so for as long as it takes.
      } catch (Error e) {
        // Whoever waits, for the piece or with an answer, would wait for nothing.
        Asker waiting;
        synchronized (this) {
          waiting = asker;
        }
        next.completeExceptionally(e);
        if (waiting != null) {
          waiting.left();
        }
        throw e;
      }
    }
  }

  private static boolean isTimeout(Throwable ended) {
    for (@Nullable Throwable cause = ended; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  @Override
  public byte[] get() {
    CompletableFuture<byte[]> next;
    synchronized (this) {
      next = ahead;
      ahead = null;
    }
    if (next == null) {
      return sent.get();
    }
    try {
      return next.get();
    } catch (InterruptedException e) {
      // As a read would do, which ends the connection.
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("interrupted between requests"));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException ended
          ? ended
          : new CompletionException(e.getCause());
    }
  }
}
