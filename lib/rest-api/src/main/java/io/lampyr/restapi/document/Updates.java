package io.lampyr.restapi.document;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.ShardOutcome;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import io.lampyr.restapi.update.Update;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Makes writes of updates: reads the documents, and demands that they do not change meanwhile. */
final class Updates {
  private final DocumentReader reader;
  private final Clock clock;
  private final Siblings reads;
  private final Piping.OfResults piping;

  Updates(DocumentReader reader, Clock clock, Siblings reads, Piping.OfResults piping) {
    this.reader = reader;
    this.clock = clock;
    this.reads = reads;
    this.piping = piping;
  }

  /**
   * Each of them has something to send afterwards, or its outcome; but for those that are given
   * back, as there is no such index any more.
   */
  List<PendingWrite> prepare(List<PendingWrite> updates, WriteTarget target, Duration deadline)
      throws InterruptedException {
    Queue<PendingWrite> gone = new ConcurrentLinkedQueue<>();
    reads.each(
        updates,
        pending -> {
          try {
            if (!isPrepared(pending, target, deadline)) {
              gone.add(pending);
            }
          } catch (RuntimeException why) {
            pending.fail(why);
          }
        });
    return List.copyOf(gone);
  }

  private boolean isPrepared(PendingWrite pending, WriteTarget target, Duration deadline) {
    String id = Objects.requireNonNull(pending.write().id());
    ShardOutcome<Optional<StoredDocument>> outcome =
        reader.read(target.id(), id, pending.routing(), deadline);
    if (outcome instanceof ShardOutcome.IndexMissing) {
      return false;
    }
    Optional<StoredDocument> found = document(target, outcome);
    Update.Facts facts =
        new Update.Facts(target.name(), id, pending.routing(), clock.now().toEpochMilli());
    Update update = pending.write().change().orElseThrow().update();
    VersionCheck demand = pending.write().concurrency().check();
    if (found.isPresent()) {
      change(pending, update, demand, found.get(), target, facts);
    } else {
      make(pending, update, target, facts);
    }
    return true;
  }

  // The parameters are what one decision needs; nothing of them outlives it.
  private void change(
      PendingWrite pending,
      Update update,
      VersionCheck demand,
      StoredDocument found,
      WriteTarget target,
      Update.Facts facts) {
    DocumentVersion version = found.version();
    VersionCheck.IfSeqNo met = new VersionCheck.IfSeqNo(version.seqNo(), version.primaryTerm());
    if (demand instanceof VersionCheck.IfSeqNo required && !required.equals(met)) {
      String reason = new Conflict.Changed(required, Optional.of(version)).describe();
      throw Errors.conflict(target, facts.id(), facts.routing(), reason);
    }
    BytesRef source = kept(found, target, facts);
    switch (update.toDocument(source, version.version(), found.routing(), facts)) {
      case Update.Effect.Store(BytesRef json) ->
          store(
              pending,
              item(WriteKind.INDEX, met, facts.id(), routing(pending, update, found), json));
      case Update.Effect.Remove() -> {
        String routing = routing(pending, update, found);
        pending.prepare(item(WriteKind.DELETE, met, facts.id(), routing, DocumentWrite.NO_SOURCE));
      }
      case Update.Effect.Nothing() -> pending.leave(version, source);
      case Update.Effect.Missing() ->
          throw new IllegalStateException("an update of a document said that there is none");
    }
  }

  /**
   * By which routing the changed document is kept. What comes of a lone update is written as if its
   * client had sent it: by what was given with a partial document, and by the routing of the alias.
   * In batches it stays what it was.
   */
  private static @Nullable String routing(
      PendingWrite pending, Update update, StoredDocument found) {
    DocumentWrite write = pending.write();
    if (!write.change().orElseThrow().writesAnew()) {
      return found.routing();
    }
    String given = update.script().isEmpty() ? write.routing() : null;
    String routing = given != null ? given : found.routing();
    String ofAlias = pending.aliasRouting();
    if (ofAlias != null && routing != null && !routing.equals(ofAlias)) {
      throw Errors.otherRouting(write.index(), ofAlias, routing);
    }
    return ofAlias != null ? ofAlias : routing;
  }

  /** The same whether or not it was committed since. */
  private static BytesRef kept(StoredDocument found, WriteTarget target, Update.Facts facts) {
    SourceChoice kept = SourceChoice.kept(target.schema().mapping().source());
    return Optional.ofNullable(found.source())
        .flatMap(kept::apply)
        .orElseThrow(() -> Errors.missingSource(target, facts.id(), facts.routing()));
  }

  private void make(PendingWrite pending, Update update, WriteTarget target, Update.Facts facts) {
    switch (update.toNothing(facts)) {
      case Update.Effect.Store(BytesRef json) ->
          store(
              pending,
              item(WriteKind.CREATE, VersionCheck.NONE, facts.id(), facts.routing(), json));
      case Update.Effect.Nothing() ->
          pending.leave(new DocumentVersion(0, 0, 1, true), DocumentWrite.NO_SOURCE);
      case Update.Effect.Remove(), Update.Effect.Missing() ->
          throw Errors.missingDocument(target, facts.id(), facts.routing());
    }
  }

  /** Sends what came of it, through pipelines if that is asked for. */
  private void store(PendingWrite pending, IngestItem item) {
    DocumentWrite write = pending.write();
    if (!write.change().orElseThrow().writesAnew()) {
      pending.prepare(item);
      return;
    }
    piping
        .of(write, item.routing(), item.source())
        .ifPresentOrElse(
            source ->
                pending.prepare(
                    item(
                        item.kind(),
                        item.check(),
                        Objects.requireNonNull(item.id()),
                        item.routing(),
                        source)),
            pending::drop);
  }

  private static IngestItem item(
      WriteKind kind, VersionCheck check, String id, @Nullable String routing, BytesRef source) {
    return new IngestItem(kind, check, id, routing, source);
  }

  /** The document that the owner has; throws what clients are told where none answered. */
  static Optional<StoredDocument> document(
      WriteTarget target, ShardOutcome<Optional<StoredDocument>> outcome) {
    return switch (outcome) {
      case ShardOutcome.Answered<Optional<StoredDocument>>(var found) -> found;
      case ShardOutcome.IndexMissing<Optional<StoredDocument>>() ->
          throw ApiException.noSuchIndex(target.name());
      case ShardOutcome.IndexClosed<Optional<StoredDocument>>() -> throw Errors.closed(target);
      case ShardOutcome.Overloaded<Optional<StoredDocument>>(String reason, Duration after) ->
          throw new OverloadedException(reason, after);
      case ShardOutcome.Unavailable<Optional<StoredDocument>>(String reason) ->
          throw new UnavailableException(reason);
    };
  }
}
