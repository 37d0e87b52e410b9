package io.lampyr.blobstore.memory;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.MultipartStoreContract;

class MemoryUploadsTest extends MultipartStoreContract {
  @Override
  protected BlobStore newStore() {
    return new MemoryBlobStore(new SystemClock());
  }
}
