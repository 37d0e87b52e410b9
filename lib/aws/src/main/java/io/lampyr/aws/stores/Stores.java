package io.lampyr.aws.stores;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.dynamodb.DynamoItemStore;
import io.lampyr.aws.pace.Governor;
import io.lampyr.aws.s3.S3BlobStore;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.prompt.HedgedReads;
import io.lampyr.blobstore.prompt.PromptBlobStore;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.PromptItemStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The object store and cluster state of a process, with the connections that they rest on. They
 * make each request once: repeating is for whoever knows how long it may take.
 */
public final class Stores implements Closeable {
  private static final String STATE_FOLDER = "state";
  private static final ItemKey ANY_ITEM = new ItemKey("nodes", "none");

  /** A request that takes longer than usual is made again long before a heartbeat is missed. */
  private static final Hedge.Patience PROMPT =
      new Hedge.Patience(Duration.ofMillis(300), Duration.ofSeconds(1));

  /** Of all other state: writes that are waited for lie behind it. */
  private static final Hedge.Patience STATE =
      new Hedge.Patience(Duration.ofMillis(300), Duration.ofMillis(1500));

  /** Likewise, where it lies in a bucket, of which nobody expects as much. */
  private static final Hedge.Patience STATE_IN_BUCKET =
      new Hedge.Patience(Duration.ofSeconds(1), Duration.ofSeconds(10));

  private final Deque<Closeable> opened = new ArrayDeque<>();
  private final BlobStore blobs;
  private final ItemStore items;
  private final Supplier<Watched> watching;
  private @Nullable Watched watched;

  /**
   * The two stores again, for the lease and for heartbeats: on AWS by connections and at a pace of
   * their own, so that they wait for nothing that is large, and without waiting for what hangs.
   */
  public record Watched(BlobStore lease, ItemStore heartbeats) {}

  /**
   * What stands between the stores and their users.
   *
   * @param blobs the object store itself, but for tests
   * @param items cluster state, but for heartbeats
   */
  public record View(UnaryOperator<BlobStore> blobs, UnaryOperator<ItemStore> items) {
    /** Nothing does. */
    public static final View PLAIN = new View(UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** Nothing is asked yet: whether all is as it should be, {@link #check} says. */
  public Stores(StoreSettings settings, Ports ports) {
    this(settings, ports, View.PLAIN);
  }

  /** The stores are seen through {@code view}. */
  public Stores(StoreSettings settings, Ports ports, View view) {
    this.blobs = view.blobs().apply(blobs(settings, ports));
    ItemStore state = prompt(settings, items(settings, blobs, Deadlines.ITEMS), ports);
    this.items = view.items().apply(state);
    this.watching = () -> watched(settings, ports, view.blobs());
  }

  private BlobStore blobs(StoreSettings settings, Ports ports) {
    return switch (settings.blobs()) {
      case StoreSettings.BlobPlace.Folder(Path path) -> {
        FileBlobStore store =
            FileBlobStore.open(
                FileStoreSettings.of(path), ports.clock(), ports.scheduler(), ports.randomness());
        opened.push(store::close);
        yield store;
      }
      case StoreSettings.BlobPlace.Bucket bucket -> {
        Governor governor = Governor.of(ports.clock(), ports.scheduler(), ports.metrics());
        BlobStore store = bucket(settings, bucket, governor, Deadlines.BLOBS);
        yield new HedgedReads(store, ports, "store-read");
      }
    };
  }

  private BlobStore bucket(
      StoreSettings settings,
      StoreSettings.BlobPlace.Bucket bucket,
      Governor governor,
      Deadlines deadlines) {
    S3BlobStore store =
        new S3BlobStore(
            AwsAccess.of(settings.region()),
            bucket.endpoint(),
            bucket.location(),
            bucket.deletes(),
            governor,
            deadlines);
    opened.push(store);
    return store;
  }

  /** A folder does not hang. */
  private static ItemStore prompt(StoreSettings settings, ItemStore items, Ports ports) {
    boolean isTable = settings.state() instanceof StoreSettings.StatePlace.Table;
    if (!isTable && settings.blobs() instanceof StoreSettings.BlobPlace.Folder) {
      return items;
    }
    return new PromptItemStore(
        items, Hedge.ofMany(ports, "state", isTable ? STATE : STATE_IN_BUCKET));
  }

  private ItemStore items(StoreSettings settings, BlobStore over, Deadlines deadlines) {
    return switch (settings.state()) {
      case StoreSettings.StatePlace.InStore inStore -> new BlobItemStore(over, STATE_FOLDER);
      case StoreSettings.StatePlace.Table table -> {
        DynamoItemStore store =
            new DynamoItemStore(
                AwsAccess.of(settings.region()), table.endpoint(), table.name(), deadlines);
        opened.push(store);
        yield store;
      }
    };
  }

  /** A folder does not hang, and has no pace: it is the same one. */
  private Watched watched(StoreSettings settings, Ports ports, UnaryOperator<BlobStore> view) {
    Hedge hedge = new Hedge(ports, "watch", PROMPT);
    BlobStore lease =
        switch (settings.blobs()) {
          case StoreSettings.BlobPlace.Folder _ -> blobs;
          case StoreSettings.BlobPlace.Bucket bucket -> {
            Governor own = Governor.of(ports.clock(), ports.scheduler(), Metrics.none());
            BlobStore store = bucket(settings, bucket, own, Deadlines.WATCHING);
            yield new PromptBlobStore(view.apply(store), hedge);
          }
        };
    ItemStore heartbeats = items(settings, lease, Deadlines.WATCHING);
    boolean isTable = settings.state() instanceof StoreSettings.StatePlace.Table;
    return new Watched(lease, isTable ? new PromptItemStore(heartbeats, hedge) : heartbeats);
  }

  public BlobStore blobs() {
    return blobs;
  }

  public ItemStore items() {
    return items;
  }

  /** The object store, if it is a folder of this machine and is not seen through anything. */
  public Optional<FileBlobStore> folder() {
    return blobs instanceof FileBlobStore folder ? Optional.of(folder) : Optional.empty();
  }

  /** Opened when they are first asked for: only nodes have a use for them. */
  public synchronized Watched watched() {
    if (watched == null) {
      watched = watching.get();
    }
    return watched;
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
  public synchronized void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
