package io.lampyr.engine.recovery;

import io.lampyr.base.error.LampyrException;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.LoggedPoints;
import io.lampyr.engine.shard.SequenceNumbers;
import io.lampyr.engine.shard.ShardHistory;
import io.lampyr.engine.shard.VersionMap;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Origin;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * Applies logged operations to a shard that nobody else writes to (PrefixRecovery): each keeps its
 * sequence number, term and version, and changes nothing if the document, or the tombstone, that it
 * meets is as new. What lies at or below the commit's checkpoint is in the commit and is passed
 * over without a look: the tombstones that it would have to meet may be merged away. What was
 * acknowledged is never refused, whatever the mapping has become since. Operations of one id come
 * one after the other, in the order of the log; those of different ids may come from many threads
 * at once.
 */
final class Replay {
  private final ShardIndex index;
  private final ShardHistory history;
  private final DocumentParser parser;
  private final Moment moment;

  /** As the commit has it: the shard's own rises while this replays. */
  private final long committed;

  private final LongAdder applied = new LongAdder();

  /**
   * What replayed operations are noted with: they are released, as far as this opening is
   * concerned.
   */
  record Moment(long primaryTerm, Ticket released, long nanos) {}

  Replay(ShardIndex index, ShardHistory history, DocumentParser parser, Moment moment) {
    this.index = index;
    this.history = history;
    this.parser = parser;
    this.moment = moment;
    this.committed = history.numbers().checkpoint();
  }

  /** How many operations changed something. */
  long applied() {
    return applied.sum();
  }

  void apply(Operation operation) throws IOException {
    if (operation instanceof Operation.Points points) {
      for (Operation document : LoggedPoints.documents(points)) {
        apply(document);
      }
      return;
    }
    if (operation.seqNo() <= committed) {
      return;
    }
    SequenceNumbers numbers = history.numbers();
    numbers.seen(operation.seqNo());
    switch (operation) {
      case Operation.Index write -> index(write);
      case Operation.Delete delete -> delete(delete);
      case Operation.NoOp _, Operation.Points _ -> {}
    }
    numbers.done(operation.seqNo());
  }

  private void index(Operation.Index write) throws IOException {
    DocumentVersion version = version(write.seqNo(), write.version(), false);
    Optional<DocumentVersion> current = current(write.name().id());
    remember(write.origin(), version, current, Applied.Result.CREATED, Applied.Result.UPDATED);
    if (isAsNew(current, version)) {
      return;
    }
    add(write, version, current.isPresent());
    note(write.name().id(), version);
  }

  /** What Lucene cannot analyse any more, as the mapping has changed, is kept as what it is. */
  private void add(Operation.Index write, DocumentVersion version, boolean stands)
      throws IOException {
    Operation.DocumentName name = write.name();
    DocumentKey key = new DocumentKey(name.id(), name.routing(), name.autoIdTimestamp());
    BytesRef source =
        new BytesRef(write.source().bytes(), write.source().offset(), write.source().length());
    try {
      add(key, parser.acknowledged(key, source), version, stands);
    } catch (LampyrException | ThreadInterruptedException ours) {
      throw ours;
    } catch (RuntimeException thrown) {
      if (!index.isOpen()) {
        throw thrown;
      }
      add(key, parser.unindexed(key, source), version, stands);
    }
  }

  private void add(
      DocumentKey key, ParsedDocument document, DocumentVersion version, boolean stands)
      throws IOException {
    if (stands) {
      index.replace(key.id(), document, version);
    } else {
      // Nobody else writes: what is neither noted nor found is not there.
      index.add(document, version);
    }
  }

  private void delete(Operation.Delete delete) throws IOException {
    DocumentVersion version = version(delete.seqNo(), delete.version(), true);
    Optional<DocumentVersion> current = current(delete.id());
    remember(delete.origin(), version, current, Applied.Result.NOT_FOUND, Applied.Result.DELETED);
    if (isAsNew(current, version)) {
      return;
    }
    index.delete(delete.id(), version);
    note(delete.id(), version);
  }

  private DocumentVersion version(long seqNo, Operation.DocumentVersion version, boolean deleted) {
    return new DocumentVersion(version.number(), seqNo, moment.primaryTerm(), deleted);
  }

  private Optional<DocumentVersion> current(String id) throws IOException {
    Optional<VersionMap.Entry<Ticket>> replayed = history.versions().find(id);
    return replayed.isPresent() ? Optional.of(replayed.get().version()) : index.findOrTombstone(id);
  }

  private static boolean isAsNew(Optional<DocumentVersion> current, DocumentVersion version) {
    return current.isPresent() && current.get().seqNo() >= version.seqNo();
  }

  private void note(String id, DocumentVersion version) {
    applied.increment();
    history.wrote(
        id, new VersionMap.Entry<>(version, moment.released(), Optional.empty()), moment.nanos());
  }

  /**
   * A retry of the request is answered from here. What the commit holds already is in its list of
   * requests; if the list was too short for it, it claims no more than it holds, and a retry is
   * told that the outcome is not known: what was there before cannot be told any more.
   */
  private void remember(
      @Nullable Origin origin,
      DocumentVersion version,
      Optional<DocumentVersion> before,
      Applied.Result fresh,
      Applied.Result existing) {
    if (origin == null || isAsNew(before, version)) {
      return;
    }
    boolean existed = before.isPresent() && !before.get().deleted();
    Applied outcome =
        new Applied(
            existed ? existing : fresh, version.seqNo(), version.primaryTerm(), version.version());
    history
        .requests()
        .remember(RequestId.parse(origin.requestId()), origin.ordinal(), outcome, moment.nanos());
  }
}
