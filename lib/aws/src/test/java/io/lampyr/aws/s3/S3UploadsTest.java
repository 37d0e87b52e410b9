package io.lampyr.aws.s3;

import io.lampyr.aws.peer.Peers;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.MultipartStoreContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

class S3UploadsTest extends MultipartStoreContract {
  private S3BlobStore store;

  @Override
  protected BlobStore newStore() {
    store = Peers.newStore(Peers.s3());
    return store;
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }
}
