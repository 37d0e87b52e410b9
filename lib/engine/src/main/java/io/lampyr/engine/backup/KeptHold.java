package io.lampyr.engine.backup;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.garbage.Holds;
import java.time.Duration;

/** A hold that is renewed for as long as this is open. */
final class KeptHold implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMinutes(1);

  private final Holds holds;
  private final String id;
  private final Scheduler scheduler;
  private boolean closed;
  private Scheduler.Task next;

  KeptHold(Holds holds, String id, Scheduler scheduler) {
    this.holds = holds;
    this.id = id;
    this.scheduler = scheduler;
    holds.take(id);
    this.next = scheduler.after(EVERY, "hold", this::renew);
  }

  /** That it is lost is found at the end: {@link #prove}. */
  private void renew() {
    try {
      holds.renew(id);
    } catch (UnavailableException notNow) {
      // It stands for much longer than until the next time.
    } finally {
      again();
    }
  }

  private synchronized void again() {
    if (!closed) {
      next = scheduler.after(EVERY, "hold", this::renew);
    }
  }

  /** Throws unless it has stood all the time: then nothing that was needed was deleted. */
  void prove() {
    if (!holds.renew(id)) {
      throw new UnavailableException(
          "garbage was collected while the backup was made, so it may lack something: another"
              + " backup has begun, or this one was stopped for too long, or the clock of this"
              + " machine is wrong; begin again, and what was copied is not copied again");
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      next.cancel();
    }
    try {
      holds.release(id);
    } catch (UnavailableException notNow) {
      // It ends by itself.
    }
  }
}
