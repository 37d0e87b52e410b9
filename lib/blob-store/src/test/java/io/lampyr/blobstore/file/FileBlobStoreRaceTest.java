package io.lampyr.blobstore.file;

import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.BlobStoreRaceContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class FileBlobStoreRaceTest extends BlobStoreRaceContract {
  @TempDir private Path folder;
  private FileBlobStore store;

  @Override
  protected BlobStore newStore() {
    store = TestFileStores.open(folder.resolve("store"), FsyncPolicy.NEVER);
    return store;
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }
}
