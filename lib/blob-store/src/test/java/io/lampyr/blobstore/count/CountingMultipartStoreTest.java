package io.lampyr.blobstore.count;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.MultipartStoreContract;
import io.lampyr.blobstore.memory.MemoryBlobStore;

class CountingMultipartStoreTest extends MultipartStoreContract {
  @Override
  protected BlobStore newStore() {
    return new CountingBlobStore(new MemoryBlobStore(new SystemClock()));
  }
}
