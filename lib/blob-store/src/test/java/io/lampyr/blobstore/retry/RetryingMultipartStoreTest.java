package io.lampyr.blobstore.retry;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.MultipartStoreContract;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.Survivors;
import io.lampyr.blobstore.memory.MemoryBlobStore;

/** Retrying over a faulty store obeys the contract, but for races lost against oneself. */
class RetryingMultipartStoreTest extends MultipartStoreContract {
  @Override
  protected BlobStore newStore() {
    long seed = System.nanoTime();
    System.out.println("RetryingMultipartStoreTest seed=" + seed);
    FaultRates rates = FaultRates.all(0.2).with(Fault.RESET_LATE, 0);
    Survivors survivors = new Survivors(new MemoryBlobStore(new SystemClock()), rates, seed);
    return new RetryingBlobStore(survivors.faulty(), survivors.retries());
  }

  @Override
  protected boolean mayLoseItsOwnRace() {
    return true;
  }
}
