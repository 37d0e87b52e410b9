package io.lampyr.embedded;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cluster.item.BlobItemStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The store of a server's data folder, for whoever copies it. */
public final class FolderStore implements Closeable {
  private final Optional<DataFolder> held;
  private final DataStores stores;

  private FolderStore(Path data, Optional<DataFolder> held, Ports ports) {
    this.held = held;
    this.stores = new DataStores(DataFolder.storeOf(data), ports);
  }

  /** That of a server, which may run meanwhile. Refuses a folder that no server has made. */
  public static FolderStore toRead(Path data, Ports ports) {
    if (!Files.isDirectory(DataFolder.storeOf(data))) {
      throw new MisconfiguredException(
          "no server has been started on the data folder path=" + data.toAbsolutePath());
    }
    return new FolderStore(data, DataFolder.lockIfFree(data), ports);
  }

  /** That of a server that is to be. Refuses a folder that another one has. */
  public static FolderStore toFill(Path data, Ports ports) {
    return new FolderStore(data, Optional.of(DataFolder.lock(data)), ports);
  }

  /** Whether no server runs on it, nor can begin to. */
  public boolean isAlone() {
    return held.isPresent();
  }

  public BlobStore blobs() {
    return stores.blobs;
  }

  public BlobItemStore items() {
    return stores.items;
  }

  @Override
  public void close() throws IOException {
    stores.close();
    if (held.isPresent()) {
      held.get().close();
    }
  }
}
