package io.lampyr.bench.recovery;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Writes;
import io.lampyr.bench.report.Table;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.open.CommitOpener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Hands a shard over while a client goes on writing to it. */
final class RelocationRun {
  private static final int FIRST_NUMBER = 50_000_000;
  private static final int BULK = 200;
  private static final Duration BETWEEN_BULKS = Duration.ofMillis(100);
  private static final Duration WRITING = Duration.ofSeconds(5);
  private static final double AIM_SHARE = 0.05;
  private static final double AIM_PAUSE_SECONDS = 1;

  private final Scene scene;
  private final Events events;

  /** Held by a bulk on its way, and by the hand-over from the pause on. */
  private final Semaphore gate = new Semaphore(1);

  RelocationRun(Scene scene, Events events) {
    this.scene = scene;
    this.events = events;
  }

  void addTo(Table table, Host source, OpenShard shard) throws IOException, InterruptedException {
    // long on purpose: the steps of one relocation, measured between.
    Host target = scene.host();
    AtomicBoolean over = new AtomicBoolean();
    var writer = scene.scheduler().fork("writer", () -> write(shard, over));
    scene.scheduler().sleep(WRITING);
    // As the node does it: most is uploaded before the pause begins.
    shard.commits().flush();
    gate.acquire();
    long paused = scene.clock().monotonicNanos();
    source.store().reset();
    shard.commits().flush();
    OwnedItem.Change offered =
        shard
            .item()
            .change(item ->
                ShardTransitions.handOff(item, source.node(), shard.item().term(), target.node()));
    if (!(offered instanceof OwnedItem.Change.Made)) {
      throw new IllegalStateException("shard was not offered: " + offered);
    }
    double offeredSeconds = (scene.clock().monotonicNanos() - paused) / 1e9;
    target.store().reset();
    OpenShard moved =
        target.open(scene.take(target.node()), new EventParser(), new Phases(scene.clock()));
    var first = scene.append(moved.documents(), bulk(FIRST_NUMBER - BULK));
    double pause = (scene.clock().monotonicNanos() - paused) / 1e9;
    long read = target.store().traffic().bytesRead();
    long written = source.store().traffic().bytesWritten();
    over.set(true);
    gate.release();
    writer.join();
    RecoveryBenchmark.requireReleased(first);
    double shardBytes = shardBytes(source);
    table.note("relocated shard MiB", Math.round(shardBytes / (1 << 20)));
    double moves = (read + written) / shardBytes;
    table.add("relocation: bytes share", List.of(moves, AIM_SHARE, moves / AIM_SHARE));
    table.add("relocation: read MiB", row(read / (double) (1 << 20)));
    table.add("relocation: flushed MiB", row(written / (double) (1 << 20)));
    table.add("relocation: pause, s", List.of(pause, AIM_PAUSE_SECONDS, pause / AIM_PAUSE_SECONDS));
    table.add("relocation: of it until offer", row(offeredSeconds));
    shard.close();
  }

  private static List<Double> row(double measured) {
    return List.of(measured, Double.NaN, Double.NaN);
  }

  private List<io.lampyr.engine.shard.Write> bulk(int first) {
    return Writes.bulks(events, Writes.Ids.GIVEN, first, 1, BULK).getFirst();
  }

  private void write(OpenShard shard, AtomicBoolean over) {
    try {
      for (int number = FIRST_NUMBER; ; number += BULK) {
        gate.acquire();
        try {
          if (over.get()) {
            return;
          }
          var _ = scene.append(shard.documents(), bulk(number));
        } finally {
          gate.release();
        }
        scene.scheduler().sleep(BETWEEN_BULKS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All files of the durable commit. */
  private double shardBytes(Host host) {
    var durable = scene.item().head().durable().orElseThrow();
    return new CommitOpener(host.cache(), scene.scheduler())
            .load(scene.shard(), CommitPoints.pointer(durable), new BlobStoreSource(host.store()))
            .header()
            .files()
            .files()
            .values()
            .stream()
            .mapToLong(FileLocation::length)
            .sum();
  }
}
