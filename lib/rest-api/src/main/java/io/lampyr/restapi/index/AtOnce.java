package io.lampyr.restapi.index;

import io.lampyr.base.port.Randomness;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does the work before its beginning is answered, as it is short: nothing but items in cluster
 * state is written. Its task is over then, and nothing is kept of it.
 */
public final class AtOnce implements Later {
  private static final int NODE_BYTES = 16;

  private final String node;
  private final AtomicLong last = new AtomicLong();

  public AtOnce(Randomness randomness) {
    byte[] name = new byte[NODE_BYTES];
    randomness.nextBytes(name);
    this.node = Base64.getUrlEncoder().withoutPadding().encodeToString(name);
  }

  @Override
  public String begin(Work work) {
    var _ = work.doing().get();
    return node + ":" + last.incrementAndGet();
  }
}
