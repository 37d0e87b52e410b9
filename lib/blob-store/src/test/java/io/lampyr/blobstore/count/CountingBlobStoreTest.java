package io.lampyr.blobstore.count;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.BlobStoreContract;
import io.lampyr.blobstore.memory.MemoryBlobStore;

class CountingBlobStoreTest extends BlobStoreContract {
  @Override
  protected BlobStore newStore() {
    return new CountingBlobStore(new MemoryBlobStore(new SystemClock()));
  }
}
