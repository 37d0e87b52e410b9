package io.lampyr.engine.shard;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.meter.MeterBoard;
import io.lampyr.engine.operation.Decision;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.Recollection;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.format.Operation;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * Applies writes to one opening of a shard, one by one, each under its id's lock: first in Lucene,
 * then in the log. Safe for many threads.
 */
final class Applier {
  /**
   * Sources are kept for reads in real time while the version map takes less than this; beyond, a
   * read reopens the reader.
   */
  private static final long KEEP_SOURCES_BELOW_BYTES = 8 << 20;

  /** The name of the kind of error that a document is refused with. */
  private static final String PARSING = "document_parsing_exception";

  private final IndexingShard.Parts parts;
  private final ShardHistory history;
  private final ShardFailure failure;
  private final OperationRecords records;
  private final Counts counts;
  private final Refusals refusals = new Refusals();
  private final IdLocks locks;

  /** Where it is counted what came of writes, and how long they took. */
  record Counts(OperationTally tally, MeterBoard meters) {}

  Applier(
      IndexingShard.Parts parts,
      ShardHistory history,
      ShardFailure failure,
      Counts counts,
      IdLocks locks) {
    this.parts = parts;
    this.history = history;
    this.failure = failure;
    this.records = new OperationRecords(parts.log().key().term());
    this.counts = counts;
    this.locks = locks;
  }

  /** What came of the write; adds what the answer depends on. */
  WriteResult apply(AppendRequest request, Write write, Reservation room, Set<Ticket> dependsOn) {
    boolean delete = write.kind() == WriteKind.DELETE;
    Meter going = delete ? Meter.DELETING : Meter.INDEXING;
    long began = parts.clock().monotonicNanos();
    counts.meters().add(going, 1);
    try {
      WriteResult result = new Step(request, write, room, dependsOn).run();
      long nanos = parts.clock().monotonicNanos() - began;
      counts.meters().add(delete ? Meter.DELETE_NANOS : Meter.INDEX_NANOS, nanos);
      if (!delete && result instanceof WriteResult.Done) {
        parts.watch().indexed(write, nanos);
      }
      return result;
    } finally {
      counts.meters().add(going, -1);
    }
  }

  /** The memory that refusals take which may be asked for again. */
  long refusalBytes() {
    return refusals.bytes();
  }

  /**
   * What cannot be read fails whoever asked for it, and nobody else. The shard ends with it only
   * where Lucene's writer has ended.
   */
  LampyrException failed(Exception broken) {
    if (!parts.index().isOpen()) {
      return failure.fail(broken);
    }
    return broken.getCause() instanceof LampyrException known
        ? known
        : new UnavailableException("shard could not be read cause=" + broken, broken);
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

    /** Whether a number was issued that is not in the log yet. */
    private boolean isNumberOpen;

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
      return switch (parsed()) {
        case DocumentParser.Parsed.Ready(ParsedDocument document) ->
            underLock(() -> decide(Optional.of(document)));
        case DocumentParser.Parsed.Refused(String type, String reason) ->
            underLock(() -> new WriteResult.Rejected(type, reason));
      };
    }

    /** A mapping may run what users wrote, such as expressions: what that throws is theirs. */
    private DocumentParser.Parsed parsed() {
      try {
        return parts.parser().parse(write.key(), write.source());
      } catch (LampyrException ours) {
        throw ours;
      } catch (RuntimeException thrown) {
        return new DocumentParser.Parsed.Refused(PARSING, cannotBeAnalysed(thrown));
      }
    }

    /**
     * What goes wrong while a number is neither in Lucene nor in the log ends the shard; anything
     * else fails the request alone.
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
      } catch (IOException broken) {
        throw isNumberOpen ? failure.fail(broken) : failed(broken);
      } catch (RuntimeException | Error broken) {
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
          counts.tally().refused();
          if (result instanceof WriteResult.Conflicting) {
            counts.meters().add(Meter.CONFLICTS, 1);
          }
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

    private static WriteResult.Rejected rejected(String reason) {
      return new WriteResult.Rejected("illegal_argument_exception", reason);
    }

    private static String cannotBeAnalysed(RuntimeException thrown) {
      if (!(thrown instanceof FaultException refused)) {
        return "document cannot be analysed: " + thrown;
      }
      Fault cause = refused.fault().cause();
      return "document cannot be analysed: "
          + refused.fault().reason()
          + (cause == null ? "" : ": " + cause.reason());
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
      isNumberOpen = true;
      DocumentVersion next =
          new DocumentVersion(version, seqNo, parts.log().key().term().value(), document.isEmpty());
      Operation operation;
      try {
        // What the log would refuse is refused before Lucene has it.
        operation = records.of(request, write, next);
        addToLucene(document, next);
      } catch (IOException | RuntimeException thrown) {
        return notAdded(seqNo, thrown);
      }
      Ticket ticket = log(operation);
      history.wrote(write.key().id(), new VersionMap.Entry<>(next, ticket, keptSource()), now());
      Applied applied = records.applied(write, next, existed);
      history.requests().remember(request.request(), write.ordinal(), applied, now());
      history.numbers().done(seqNo);
      isNumberOpen = false;
      counts.tally().applied(applied.result());
      return new WriteResult.Done(applied);
    }

    /**
     * Lucene has nothing of the document, and goes on: the number becomes one at which nothing
     * happened. What the analysis of a document throws is the document's fault.
     */
    private WriteResult notAdded(long seqNo, Exception thrown) throws IOException {
      if (!parts.index().isOpen()) {
        throw new IOException(thrown);
      }
      boolean unread =
          thrown instanceof IOException || thrown instanceof ThreadInterruptedException;
      WriteResult.Rejected rejected =
          unread || thrown instanceof IllegalArgumentException
              ? rejected(String.valueOf(thrown.getMessage()))
              : cannotBeIndexed((RuntimeException) thrown);
      log(records.noOp(request, write, seqNo, rejected.reason()));
      history.numbers().done(seqNo);
      isNumberOpen = false;
      if (unread) {
        throw new IOException(thrown.getMessage(), thrown.getCause());
      }
      return rejected;
    }

    /** What an analyzer says of a text by itself is told as it says it. */
    private static WriteResult.Rejected cannotBeIndexed(RuntimeException thrown) {
      return thrown instanceof FaultException told && told.fault().cause() == null
          ? new WriteResult.Rejected(
              told.fault().kind().type(Dialect.ELASTICSEARCH), told.fault().reason())
          : new WriteResult.Rejected(PARSING, cannotBeAnalysed(thrown));
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
