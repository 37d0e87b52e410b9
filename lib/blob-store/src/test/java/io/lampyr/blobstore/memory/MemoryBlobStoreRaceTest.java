package io.lampyr.blobstore.memory;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.BlobStoreRaceContract;

class MemoryBlobStoreRaceTest extends BlobStoreRaceContract {
  @Override
  protected BlobStore newStore() {
    return new MemoryBlobStore(new SystemClock());
  }
}
