package io.lampyr.translog.batch;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.translog.batch.Action.Acknowledge;
import io.lampyr.translog.batch.Action.ReadLease;
import io.lampyr.translog.batch.Action.Seal;
import io.lampyr.translog.batch.Action.StartTimer;
import io.lampyr.translog.batch.Action.Upload;
import io.lampyr.translog.batch.Membership.Check;
import io.lampyr.translog.batch.Release.Reason;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.format.TranslogWriter;
import java.time.Duration;
import java.util.List;

/**
 * The batcher's hands: does outside the lock what the ledger wants done, each upload and each lease
 * read as a task of its own, and tells the batcher of what came of it.
 */
final class BatchTasks {
  private final TranslogBatcher batcher;
  private final BatchLedger ledger;
  private final Means means;
  private final BatchSettings settings;
  private final Ports ports;
  private final Metrics.Counter objects;
  private final Metrics.Counter objectBytes;
  private final Metrics.Counter leaseReads;

  /** The ledger is touched only within events, under the batcher's lock. */
  BatchTasks(
      TranslogBatcher batcher,
      BatchLedger ledger,
      Means means,
      BatchSettings settings,
      Ports ports) {
    this.batcher = batcher;
    this.ledger = ledger;
    this.means = means;
    this.settings = settings;
    this.ports = ports;
    this.objects = ports.metrics().counter("translog.objects");
    this.objectBytes = ports.metrics().counter("translog.object.bytes");
    this.leaseReads = ports.metrics().counter("translog.lease.reads");
  }

  /** Who uploads, how, and who says that the node may go on. */
  record Means(NodeId node, Membership membership, Uploader uploader) {}

  void perform(List<Action> actions) {
    for (Action action : actions) {
      switch (action) {
        // A batch that closes early leaves its timer: it finds nothing to do, within an interval.
        case StartTimer(long generation, Action.Timer timer, Duration delay) -> {
          Runnable ring = () -> guarded(() -> batcher.event(() -> ledger.timer(generation, timer)));
          ports.scheduler().after(delay, "translog-timer-" + generation, ring);
        }
        case Upload(long generation) -> startUpload(generation);
        case ReadLease(long through) ->
            ports.scheduler().fork("translog-lease-" + through, () -> guarded(this::readLease));
        case Seal seal -> throw new IllegalStateException("sealing is settled under the lock");
        case Acknowledge done ->
            throw new IllegalStateException("releasing is settled under the lock");
      }
    }
  }

  private void startUpload(long generation) {
    Batch batch = batcher.sealed(generation);
    if (batch == null) {
      return;
    }
    Runnable work = () -> guarded(() -> upload(batch));
    batch.upload = ports.scheduler().fork("translog-upload-" + generation, work);
    if (!batcher.isAlive()) {
      batch.upload.cancel();
    }
  }

  private void upload(Batch batch) throws InterruptedException {
    // Sealed: nobody adds to the batch any more, and its bytes are made once.
    byte[] bytes = TranslogWriter.encode(means.node(), batch.generation, batch.contents);
    batch.dropContents();
    BlobKey key = TranslogKeys.key(means.node(), batch.generation);
    switch (means.uploader().upload(key, bytes, batcher::isAlive)) {
      case STANDS -> {
        objects.increment();
        objectBytes.add(bytes.length);
        batcher.event(() -> ledger.uploaded(batch.generation));
      }
      case FOREIGN ->
          batcher.abort(Reason.FOREIGN_CONTENT, "another object stands under key=" + key);
      case GIVEN_UP -> {}
    }
  }

  /** The one lease read in flight, repeated until it says something. */
  private void readLease() throws InterruptedException {
    for (int attempt = 0; batcher.isAlive(); attempt++) {
      leaseReads.increment();
      switch (confirm()) {
        case Check.Member member -> {
          batcher.event(ledger::confirmed);
          return;
        }
        case Check.Ejected ejected -> {
          batcher.abort(Reason.EJECTED, "node is not a member any more node=" + means.node());
          return;
        }
        case Check.Unknown unknown -> {
          ports.scheduler().sleep(settings.backoff().pause(attempt, ports.randomness()));
          // What was uploaded meanwhile is covered too: the next read is issued after it.
          batcher.event(ledger::widenRead);
        }
      }
    }
  }

  private Check confirm() {
    try {
      return means.membership().confirm(means.node());
    } catch (RuntimeException thrown) {
      return new Check.Unknown(thrown);
    }
  }

  private interface Task {
    void run() throws InterruptedException;
  }

  /** Runs a task on which releases depend: if it dies, they fail rather than wait for ever. */
  private void guarded(Task task) {
    try {
      task.run();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      batcher.abort(Reason.ABORTED, "a task of the translog was interrupted");
    } catch (RuntimeException | Error thrown) {
      batcher.abort(Reason.BROKEN, "a task of the translog failed cause=" + thrown);
      throw thrown;
    }
  }
}
