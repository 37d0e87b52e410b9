package io.lampyr.blobstore.fault;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import java.time.Duration;

/** A faulty store with virtual time, and what is needed to survive it. */
public final class Survivors {
  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness;
  private final FaultyBlobStore faulty;

  public Survivors(BlobStore store, FaultRates rates, long seed) {
    this.randomness = new SeededRandomness(seed);
    this.faulty = new FaultyBlobStore(store, rates, randomness, time);
  }

  public VirtualTime time() {
    return time;
  }

  public SeededRandomness randomness() {
    return randomness;
  }

  public FaultyBlobStore faulty() {
    return faulty;
  }

  public Retries retries() {
    return new Retries(RetrySettings.within(Duration.ofHours(1)), time, time, randomness);
  }
}
