package io.lampyr.engine.shard;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.meter.MeterBoard;
import io.lampyr.engine.meter.Meters;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Applies writes to one opening of a shard and reads its documents in real time.
 *
 * <p>Laws: writes of one id take effect one after the other, in the order of their sequence
 * numbers, first in Lucene and then in the log, both under the id's lock. Every sequence number
 * that is issued ends as an operation or as a no-op in the log. Answers say what they depend on.
 * Safe for many threads.
 */
public final class IndexingShard {
  private static final int LOCK_STRIPES = 1024;

  /**
   * The version map is emptied into the reader when it takes more than this: rarely, as that writes
   * a segment. A node that is short of memory empties it sooner.
   */
  private static final long REOPEN_ABOVE_BYTES = 48 << 20;

  /** How long a version goes on counting behind a delete. */
  private static final Duration TOMBSTONES_FOR = Duration.ofMinutes(1);

  private final Parts parts;
  private final ShardHistory history;
  private final ShardFailure failure;
  private final OperationTally tally = new OperationTally();
  private final MeterBoard meters = new MeterBoard();
  private final IdLocks locks = new IdLocks(LOCK_STRIPES);
  private final Applier applier;
  private final PointApplier points;

  private volatile long reopenedNanos;

  /** What a shard is made of. */
  public record Parts(
      ShardIndex index, ShardLog log, DocumentParser parser, WriteWatch watch, Clock clock) {}

  public IndexingShard(Parts parts, ShardHistory history, ShardFailure failure) {
    this.parts = parts;
    this.history = history;
    this.failure = failure;
    Applier.Counts counts = new Applier.Counts(tally, meters);
    this.applier = new Applier(parts, history, failure, counts, locks);
    this.points = new PointApplier(parts, history, failure, applier, counts, locks);
    this.reopenedNanos = parts.clock().monotonicNanos();
  }

  /**
   * Applies the writes in their order. Throws {@link io.lampyr.base.error.OverloadedException}
   * before it applies any where the log has no room, and {@link
   * io.lampyr.base.error.UnavailableException} where the shard has failed.
   */
  public Answer<List<WriteResult>> append(AppendRequest request) {
    failure.check();
    List<WriteResult> results = new ArrayList<>(request.writes().size());
    Set<Ticket> dependsOn = new LinkedHashSet<>();
    try (Reservation room = parts.log().reserve(request.writes())) {
      for (Write write : request.writes()) {
        PointBlock block = write.points();
        results.add(
            block == null
                ? applier.apply(request, write, room, dependsOn)
                : points.apply(request, write, block, room, dependsOn));
      }
    }
    keepVersionsSmall();
    return new Answer<>(results, dependsOn, failure);
  }

  /** The sequence numbers that were issued here. */
  public SequenceNumbers numbers() {
    return history.numbers();
  }

  /** Updates were found to change nothing, so nothing was sent of them: they are only counted. */
  public void countNoops(int updates) {
    tally.noops(updates);
  }

  /** What was asked since the shard was opened. */
  public OperationCounts counts() {
    return tally.counts();
  }

  /** How long it took, and what goes on. */
  public Meters meters() {
    return meters.read();
  }

  /** The id's document as of now, whether it has been refreshed or not. */
  public Answer<Optional<StoredDocument>> read(String id) {
    long began = parts.clock().monotonicNanos();
    meters.add(Meter.READING, 1);
    try {
      Answer<Optional<StoredDocument>> answer = find(id);
      boolean exists = answer.value().isPresent();
      tally.read(exists);
      meters.add(
          exists ? Meter.FOUND_NANOS : Meter.MISSED_NANOS, parts.clock().monotonicNanos() - began);
      return answer;
    } finally {
      meters.add(Meter.READING, -1);
    }
  }

  private Answer<Optional<StoredDocument>> find(String id) {
    failure.check();
    try (IdLocks.Held _ = locks.lock(id)) {
      Optional<VersionMap.Entry<Ticket>> written = history.versions().find(id);
      if (written.isEmpty()) {
        return new Answer<>(parts.index().read(id, parts.parser()::mapping), Set.of(), failure);
      }
      Set<Ticket> dependsOn = Set.of(written.get().release());
      if (written.get().version().deleted()) {
        return new Answer<>(Optional.empty(), dependsOn, failure);
      }
      if (written.get().source().isPresent()) {
        VersionMap.KeptSource kept = written.get().source().get();
        StoredDocument document =
            new StoredDocument(written.get().version(), kept.source(), kept.routing());
        return new Answer<>(Optional.of(document), dependsOn, failure);
      }
      reopen();
      return new Answer<>(parts.index().read(id, parts.parser()::mapping), dependsOn, failure);
    } catch (IOException broken) {
      throw applier.failed(broken);
    }
  }

  /**
   * Lets Lucene's own reader see what was written, so that the version map can forget it. Shows
   * nothing to searches.
   */
  public void reopen() throws IOException {
    var _ =
        history
            .versions()
            .<Boolean, IOException>turnOver(() -> {
              parts.index().reopen();
              return true;
            });
    forgetTombstones();
    reopenedNanos = parts.clock().monotonicNanos();
  }

  /**
   * What is not released stays in the map however often the reader is reopened, so the next
   * reopening is due when as much again has come.
   */
  private void keepVersionsSmall() {
    long limit = Math.max(REOPEN_ABOVE_BYTES, 2 * history.versions().left());
    if (history.versions().bytes() <= limit || history.versions().isTurning()) {
      return;
    }
    forgetVersions();
  }

  /** As {@link #reopen}; the caller is told where that cannot be done. */
  public void forgetVersions() {
    try {
      reopen();
    } catch (IOException broken) {
      throw applier.failed(broken);
    } catch (RuntimeException broken) {
      throw failure.fail(broken);
    }
  }

  /** Forgets deletes of longer ago than versions count behind them; does no I/O. */
  public void forgetTombstones() {
    long now = parts.clock().monotonicNanos();
    history.versions().forgetTombstones(now - TOMBSTONES_FOR.toNanos());
  }

  /** Memory that {@link #forgetVersions} may free. */
  public long versionBytes() {
    return history.versions().bytes();
  }

  /**
   * Memory that the shard needs to stay what it is, about: versions that {@link #forgetVersions}
   * would not free, outcomes and refusals.
   */
  public long keptBytes() {
    return Math.min(history.versions().bytes(), history.versions().left())
        + history.requests().bytes()
        + applier.refusalBytes();
  }

  /** Memory that {@link #forgetAllThatIsReleased} would free, about. */
  public long freeableVersionBytes() {
    long versions = Math.max(0, history.versions().bytes() - history.versions().left());
    return versions + history.versions().tombstoneBytes() + history.newest().bytes();
  }

  /**
   * As {@link #forgetVersions}, and forgets tombstones however young: where the node has no memory
   * left for them, versions behind deletes begin anew sooner. Of series only the newest time of all
   * is still known.
   */
  void forgetAllThatIsReleased() {
    forgetVersions();
    history.versions().forgetTombstones(parts.clock().monotonicNanos() + 1);
    history.newest().forget();
  }

  /** When the reader was last reopened, or the shard opened. */
  public long reopenedNanos() {
    return reopenedNanos;
  }
}
