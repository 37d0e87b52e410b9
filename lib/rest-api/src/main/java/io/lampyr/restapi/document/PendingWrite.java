package io.lampyr.restapi.document;

import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.routing.Placed;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** One write on its way. Confined to the thread that writes to its index. */
final class PendingWrite {
  private final DocumentWrite write;
  private final int wave;
  private @Nullable String routing;
  private @Nullable String aliasRouting;
  private @Nullable IngestItem item;
  private @Nullable BytesRef stored;
  private int attempts;
  private @Nullable String id;
  private @Nullable Applied applied;
  private @Nullable DocumentVersion unchanged;
  private @Nullable RuntimeException failure;
  private boolean dropped;

  PendingWrite(DocumentWrite write, int wave) {
    this.write = write;
    this.wave = wave;
    this.id = write.id();
    this.routing = write.routing();
  }

  DocumentWrite write() {
    return write;
  }

  /** Writes of an earlier wave are answered before this one begins. */
  int wave() {
    return wave;
  }

  @Nullable String routing() {
    return routing;
  }

  /** It came by an alias that asks for this routing. */
  void route(String ofAlias) {
    routing = ofAlias;
    aliasRouting = ofAlias;
  }

  /** What the alias by which it came asks for, if it did. */
  @Nullable String aliasRouting() {
    return aliasRouting;
  }

  boolean isOpen() {
    return applied == null && unchanged == null && failure == null && !dropped;
  }

  /** What is sent next. */
  @Nullable IngestItem item() {
    return item;
  }

  void prepare(IngestItem next) {
    item = next;
    stored = next.source();
    attempts++;
  }

  /** The document says itself what its id is. */
  void identify(String madeId) {
    IngestItem sent = Objects.requireNonNull(item);
    id = madeId;
    item = new IngestItem(sent.kind(), sent.check(), madeId, sent.routing(), sent.source());
  }

  /** Whether a conflict of an update is reason to begin it anew. */
  boolean mayBeginAnew() {
    return write.change().isPresent() && attempts <= write.change().get().retries();
  }

  void fail(RuntimeException why) {
    failure = why;
  }

  void failUnder(@Nullable String madeId, RuntimeException why) {
    id = madeId;
    failure = why;
  }

  /** A pipeline has dropped what came of it. */
  void drop() {
    dropped = true;
  }

  void leave(DocumentVersion version, BytesRef source) {
    unchanged = version;
    stored = source;
  }

  void done(@Nullable String writtenId, Applied effect) {
    id = writtenId;
    applied = effect;
  }

  /** What decides of the shard, once it has taken effect. */
  Optional<Placed> writtenAt() {
    return applied == null ? Optional.empty() : placed();
  }

  /** What decides of the shard, if it is an update that was left as it changes nothing. */
  Optional<Placed> unchangedAt() {
    return unchanged == null ? Optional.empty() : placed();
  }

  private Optional<Placed> placed() {
    return Optional.ofNullable(id).map(known -> new Placed(known, routing));
  }

  WriteOutcome outcome(String index, WriteOutcome.Visible visible) {
    if (failure != null) {
      return new WriteOutcome.Failed(index, id, failure);
    }
    if (dropped) {
      return new WriteOutcome.Dropped(index, id);
    }
    String name = String.valueOf(id);
    if (unchanged != null) {
      return new WriteOutcome.Unchanged(index, name, unchanged, shown());
    }
    if (applied != null) {
      DocumentWrite.Pipelines pipelines = write.pipelines();
      return new WriteOutcome.Written(
          index,
          name,
          applied,
          visible,
          shown(),
          pipelines.listed() ? Optional.of(pipelines.executed()) : Optional.empty());
    }
    throw new IllegalStateException("a write was left without an outcome id=" + id);
  }

  private Optional<BytesRef> shown() {
    BytesRef source = stored;
    return source == null || source.length == 0
        ? Optional.empty()
        : write.change().flatMap(change -> change.shown().apply(source));
  }
}
