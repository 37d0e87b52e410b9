package io.lampyr.base.port;

import java.time.Instant;

/**
 * The time, as one machine sees it.
 *
 * <p>Laws: {@link #monotonicNanos} never falls within one process and its rate differs from another
 * machine's by less than a factor of two. {@link #now} may jump in either direction; nothing that
 * must be correct may depend on two machines agreeing about it. Both are safe for use by many
 * threads.
 */
public interface Clock {

  /** The wall clock: for records, logs and ages that people read. */
  Instant now();

  /**
   * Nanoseconds since an arbitrary origin of this process: for time-outs, intervals and silence.
   */
  long monotonicNanos();
}
