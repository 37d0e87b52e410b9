package io.lampyr.blobstore.memory;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.BlobStoreContract;

class MemoryBlobStoreTest extends BlobStoreContract {
  @Override
  protected BlobStore newStore() {
    return new MemoryBlobStore(new SystemClock());
  }
}
