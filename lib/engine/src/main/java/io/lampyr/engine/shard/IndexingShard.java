package io.lampyr.engine.shard;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.Decision;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.Recollection;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.format.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;

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
   * Sources are kept for reads in real time while the version map takes less than this; beyond, a
   * read reopens the reader.
   */
  private static final long KEEP_SOURCES_BELOW_BYTES = 8 << 20;

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
  private final OperationRecords records;
  private final OperationTally tally = new OperationTally();
  private final Refusals refusals = new Refusals();
  private final IdLocks locks = new IdLocks(LOCK_STRIPES);

  private volatile long reopenedNanos;

  /** What a shard is made of. */
  public record Parts(ShardIndex index, ShardLog log, DocumentParser parser, Clock clock) {}

  public IndexingShard(Parts parts, ShardHistory history, ShardFailure failure) {
    this.parts = parts;
    this.history = history;
    this.failure = failure;
    this.records = new OperationRecords(parts.log().key().term());
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
        results.add(new Step(request, write, room, dependsOn).run());
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

  /** The id's document as of now, whether it has been refreshed or not. */
  public Answer<Optional<StoredDocument>> read(String id) {
    Answer<Optional<StoredDocument>> answer = find(id);
    tally.read(answer.value().isPresent());
    return answer;
  }

  private Answer<Optional<StoredDocument>> find(String id) {
    failure.check();
    try (IdLocks.Held _ = locks.lock(id)) {
      Optional<VersionMap.Entry<Ticket>> written = history.versions().find(id);
      if (written.isEmpty()) {
        return new Answer<>(parts.index().read(id), Set.of(), failure);
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
      return new Answer<>(parts.index().read(id), dependsOn, failure);
    } catch (IOException broken) {
      failure.fail(broken);
      failure.check();
      throw new IllegalStateException(broken);
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

  /** As {@link #reopen}; the shard ends with it where that cannot be done. */
  public void forgetVersions() {
    try {
      reopen();
    } catch (IOException | RuntimeException broken) {
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

  /** Memory of versions that {@link #forgetVersions} would not free, about. */
  public long keptVersionBytes() {
    return Math.min(history.versions().bytes(), history.versions().left());
  }

  /** Memory that {@link #forgetAllThatIsReleased} would free, about. */
  public long freeableVersionBytes() {
    long versions = Math.max(0, history.versions().bytes() - history.versions().left());
    return versions + history.versions().tombstoneBytes();
  }

  /**
   * As {@link #forgetVersions}, and forgets tombstones however young: where the node has no memory
   * left for them, versions behind deletes begin anew sooner.
   */
  void forgetAllThatIsReleased() {
    forgetVersions();
    history.versions().forgetTombstones(parts.clock().monotonicNanos() + 1);
  }

  /** When the reader was last reopened, or the shard opened. */
  public long reopenedNanos() {
    return reopenedNanos;
  }

  /** What is to become of a write that nothing is remembered of. */
  private interface Outcome {
    WriteResult find() throws IOException;
  }

  /** One write on its way. */
  private final class Step {
    private final AppendRequest request;
    private final Write write;
    private final Reservation room;
    private final Set<Ticket> dependsOn;

    /** Whether Lucene may hold something under the id, be it a tombstone. */
    private boolean mayStand = true;

    Step(AppendRequest request, Write write, Reservation room, Set<Ticket> dependsOn) {
      this.request = request;
      this.write = write;
      this.room = room;
      this.dependsOn = dependsOn;
    }

    WriteResult run() {
      if (write.kind() == WriteKind.DELETE) {
        return underLock(() -> decide(Optional.empty()));
      }
      return switch (parts.parser().parse(write.key(), write.source())) {
        case DocumentParser.Parsed.Ready(ParsedDocument document) ->
            underLock(() -> decide(Optional.of(document)));
        case DocumentParser.Parsed.Refused(String type, String reason) ->
            underLock(() -> new WriteResult.Rejected(type, reason));
      };
    }

    /**
     * Whatever goes wrong here may leave a number that is neither in Lucene nor in the log, so the
     * shard ends with it.
     */
    private WriteResult underLock(Outcome fresh) {
      try (IdLocks.Held _ = locks.lock(write.key().id())) {
        Recollection recollection =
            history.requests().recall(request.request(), write.ordinal(), request.age(), now());
        return switch (recollection) {
          case Recollection.Remembered(Applied applied) -> again(new WriteResult.Done(applied));
          case Recollection.Unprovable _ -> new WriteResult.Unproven();
          case Recollection.Fresh _ -> {
            Optional<WriteResult> refused = refusals.find(request.request(), write.ordinal());
            yield refused.isPresent() ? again(refused.get()) : counted(fresh.find());
          }
        };
      } catch (IOException | RuntimeException | Error broken) {
        throw failure.fail(broken);
      }
    }

    /** What was answered before, which rests on something that is in the log by now. */
    private WriteResult again(WriteResult before) {
      dependsOn.add(parts.log().afterAllAppended());
      return before;
    }

    private WriteResult counted(WriteResult result) {
      switch (result) {
        case WriteResult.Rejected _, WriteResult.Conflicting _ -> {
          refusals.remember(request.request(), write.ordinal(), result);
          tally.refused();
        }
        // What was applied is counted where it is, as it may be asked for again.
        case WriteResult.Done _, WriteResult.Unproven _ -> {}
      }
      return result;
    }

    private WriteResult decide(Optional<ParsedDocument> document) throws IOException {
      Decision decision;
      try {
        decision = Decision.of(write.kind(), write.check(), current());
      } catch (ArithmeticException highest) {
        return rejected("version cannot rise any more");
      }
      return switch (decision) {
        case Decision.Refuse(var conflict) -> new WriteResult.Conflicting(conflict);
        case Decision.Apply(long version, boolean existed) -> apply(document, version, existed);
      };
    }

    private static WriteResult rejected(String reason) {
      return new WriteResult.Rejected("illegal_argument_exception", reason);
    }

    /** The document that the write meets; an answer that rests on it waits for its release. */
    private Optional<DocumentVersion> current() throws IOException {
      if (write.key().isGenerated()) {
        return Optional.empty();
      }
      Optional<VersionMap.Entry<Ticket>> written = history.versions().find(write.key().id());
      if (written.isPresent()) {
        dependsOn.add(written.get().release());
        return Optional.of(written.get().version());
      }
      Optional<DocumentVersion> stands = parts.index().findOrTombstone(write.key().id());
      mayStand = stands.isPresent();
      // What was deleted long ago counts no more.
      return stands.filter(version -> !version.deleted());
    }

    private WriteResult apply(Optional<ParsedDocument> document, long version, boolean existed)
        throws IOException {
      long seqNo = history.numbers().issue();
      DocumentVersion next =
          new DocumentVersion(version, seqNo, parts.log().key().term().value(), document.isEmpty());
      Operation operation;
      try {
        // What the log would refuse is refused before Lucene has it.
        operation = records.of(request, write, next);
        addToLucene(document, next);
      } catch (IllegalArgumentException refused) {
        String reason = String.valueOf(refused.getMessage());
        log(records.noOp(request, write, seqNo, reason));
        history.numbers().done(seqNo);
        return rejected(reason);
      }
      Ticket ticket = log(operation);
      history
          .versions()
          .put(write.key().id(), new VersionMap.Entry<>(next, ticket, keptSource()), now());
      Applied applied = records.applied(write, next, existed);
      history.requests().remember(request.request(), write.ordinal(), applied, now());
      history.numbers().done(seqNo);
      tally.applied(applied.result());
      return new WriteResult.Done(applied);
    }

    private Optional<VersionMap.KeptSource> keptSource() {
      boolean keep =
          write.kind() != WriteKind.DELETE && history.versions().bytes() < KEEP_SOURCES_BELOW_BYTES;
      return keep
          ? Optional.of(new VersionMap.KeptSource(alone(write.source()), write.key().routing()))
          : Optional.empty();
    }

    /** A source that is part of more is copied, or it would keep all of that in memory. */
    private static BytesRef alone(BytesRef source) {
      return source.length == source.bytes.length ? source : BytesRef.deepCopyOf(source);
    }

    private void addToLucene(Optional<ParsedDocument> document, DocumentVersion next)
        throws IOException {
      String id = write.key().id();
      if (document.isEmpty()) {
        parts.index().delete(id, next);
      } else if (write.key().isGenerated() || !mayStand) {
        parts.index().add(document.get(), next);
      } else {
        parts.index().replace(id, document.get(), next);
      }
    }

    private Ticket log(Operation operation) {
      Ticket ticket = parts.log().append(room, operation);
      dependsOn.add(ticket);
      history.unflushed().logged(ShardLog.bytesOf(write), now());
      return ticket;
    }

    private long now() {
      return parts.clock().monotonicNanos();
    }
  }
}
