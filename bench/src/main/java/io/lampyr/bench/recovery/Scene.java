package io.lampyr.bench.recovery;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.node.IndexTables;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.file.FsyncPolicy;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.Answer;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.IndexingShard;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A store in a folder, one shard, and hosts that open it one after the other. */
final class Scene implements AutoCloseable {
  private final ScratchFolder folder = ScratchFolder.make();
  private final SeededRandomness randomness;
  private final SystemClock clock = new SystemClock();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final FileBlobStore store;
  private final Table<ShardItem> shards;
  private final ShardId shard;
  private final List<Host> hosts = new ArrayList<>();

  Scene(long seed) throws IOException {
    randomness = new SeededRandomness(seed);
    store =
        FileBlobStore.open(
            new FileStoreSettings(folder.path().resolve("store"), FsyncPolicy.NEVER),
            clock,
            scheduler,
            randomness);
    BlobItemStore items = new BlobItemStore(store, "state");
    RetrySettings patience = RetrySettings.within(Duration.ofSeconds(5));
    IndexTables tables =
        new IndexTables(
            items,
            new ItemWriter(items, randomness, new Retries(patience, clock, scheduler, randomness)),
            IndexId.random(randomness));
    tables.create(DocumentRouting.forShards(1));
    shards = tables.shards();
    shard = new ShardId(tables.index(), 0);
  }

  SystemClock clock() {
    return clock;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  ShardId shard() {
    return shard;
  }

  Host host() throws IOException {
    Host host = new Host(folder.path(), store, shards, new Ports(clock, scheduler, randomness));
    hosts.add(host);
    return host;
  }

  ShardItem item() {
    return shards.read(StateKeys.shard(shard)).orElseThrow().value();
  }

  /** As the leader does when the owner is gone. */
  Versioned<ShardItem> assign(NodeId to) throws InterruptedException {
    return change(item ->
        item.isResting()
            ? ShardTransitions.wake(item, to)
            : ShardTransitions.assign(item, to, true));
  }

  /** As the target of a hand-off does. */
  Versioned<ShardItem> take(NodeId by) throws InterruptedException {
    return change(item -> ShardTransitions.take(item, by));
  }

  private Versioned<ShardItem> change(Function<ShardItem, Transition> how)
      throws InterruptedException {
    Versioned<ShardItem> item = shards.read(StateKeys.shard(shard)).orElseThrow();
    return OwnedItem.claim(shards, item, how.apply(item.value())).orElseThrow();
  }

  /** Sends a bulk; the answer says when it is acknowledged. */
  Answer<List<WriteResult>> append(IndexingShard to, List<Write> writes) {
    return to.append(new AppendRequest(RequestId.random(randomness), Duration.ZERO, 1, writes));
  }

  @Override
  public void close() throws IOException {
    try (folder;
        store) {
      for (Host host : hosts) {
        host.close();
      }
    }
  }
}
