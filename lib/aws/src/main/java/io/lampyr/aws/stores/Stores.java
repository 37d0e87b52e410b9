package io.lampyr.aws.stores;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.dynamodb.DynamoItemStore;
import io.lampyr.aws.pace.Governor;
import io.lampyr.aws.s3.S3BlobStore;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The object store and cluster state of a process, with the connections that they rest on. They
 * make each request once: repeating is for whoever knows how long it may take.
 */
public final class Stores implements Closeable {
  private static final String STATE_FOLDER = "state";
  private static final ItemKey ANY_ITEM = new ItemKey("nodes", "none");

  private final Deque<Closeable> opened = new ArrayDeque<>();
  private final BlobStore blobs;
  private final ItemStore items;

  /** Nothing is asked yet: whether all is as it should be, {@link #check} says. */
  public Stores(StoreSettings settings, Ports ports) {
    this(settings, ports, UnaryOperator.identity());
  }

  /** The object store is seen through {@code view}, which is the store itself but for tests. */
  public Stores(StoreSettings settings, Ports ports, UnaryOperator<BlobStore> view) {
    this.blobs = view.apply(blobs(settings, ports));
    this.items = items(settings);
  }

  private BlobStore blobs(StoreSettings settings, Ports ports) {
    switch (settings.blobs()) {
      case StoreSettings.BlobPlace.Folder(Path path) -> {
        FileBlobStore store =
            FileBlobStore.open(
                FileStoreSettings.of(path), ports.clock(), ports.scheduler(), ports.randomness());
        opened.push(store::close);
        return store;
      }
      case StoreSettings.BlobPlace.Bucket bucket -> {
        S3BlobStore store =
            new S3BlobStore(
                AwsAccess.of(settings.region()),
                bucket.endpoint(),
                bucket.location(),
                bucket.deletes(),
                Governor.of(ports.clock(), ports.scheduler(), ports.metrics()));
        opened.push(store);
        return store;
      }
    }
  }

  private ItemStore items(StoreSettings settings) {
    switch (settings.state()) {
      case StoreSettings.StatePlace.InStore inStore -> {
        return new BlobItemStore(blobs, STATE_FOLDER);
      }
      case StoreSettings.StatePlace.Table table -> {
        DynamoItemStore store =
            new DynamoItemStore(AwsAccess.of(settings.region()), table.endpoint(), table.name());
        opened.push(store);
        return store;
      }
    }
  }

  public BlobStore blobs() {
    return blobs;
  }

  public ItemStore items() {
    return items;
  }

  /**
   * Asks each for something, so that what is missing is said at the start: two requests. Throws
   * {@link io.lampyr.base.error.MisconfiguredException} where somebody must mend something, and
   * {@link io.lampyr.base.error.UnavailableException} where it may be tried again.
   */
  public void check() {
    var _ = blobs.list("", Optional.empty(), 1);
    var _ = items.read(ANY_ITEM);
  }

  @Override
  public void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
