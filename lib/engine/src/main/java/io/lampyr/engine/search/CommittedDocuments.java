package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.client.RestingDocuments;
import io.lampyr.engine.lucene.DocumentsById;
import io.lampyr.engine.lucene.KeptValues;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.jspecify.annotations.Nullable;

/**
 * Documents by the readers that searches use: of shards at rest, or as searches see them. Cost:
 * opening the shard's commit, unless it is open, and the look-up in it; what is read is counted.
 */
final class CommittedDocuments implements RestingDocuments {
  private final ShardReaders readers;
  private final IndexHeads heads;
  private final IndexSchemas schemas;
  private final SearchActivity activity;
  private final Clock clock;
  private final DocumentsById documents = new DocumentsById();

  CommittedDocuments(
      ShardReaders readers,
      IndexHeads heads,
      IndexSchemas schemas,
      SearchActivity activity,
      Clock clock) {
    this.activity = activity;
    this.clock = clock;
    this.schemas = schemas;
    this.readers = readers;
    this.heads = heads;
  }

  @Override
  public Optional<StoredDocument> visible(IndexId index, String id, @Nullable String routing) {
    return head(index, id, routing).flatMap(shard -> read(shard, id));
  }

  @Override
  public Optional<KeptValues> kept(
      IndexId index, String id, @Nullable String routing, Set<String> fields) {
    return head(index, id, routing)
        .flatMap(shard -> in(shard, reader -> documents.kept(reader, id, fields)));
  }

  @Override
  public Optional<KeptVectors> vectors(
      IndexId index, String id, @Nullable String routing, Set<String> fields) {
    return head(index, id, routing)
        .flatMap(shard -> in(shard, reader -> documents.vectors(reader, id, fields)));
  }

  /** The shard that a document with that routing would be in, as it is now. */
  private Optional<ShardItem> head(IndexId index, String id, @Nullable String routing) {
    return heads
        .read(index)
        .map(head -> {
          IndexMetadata metadata = head.metadata();
          return head.shards().get(DocumentRouting.of(metadata).shardOf(id, routing));
        });
  }

  /** As it is now: it has all fields that documents of the commit have. */
  private Mapping mapping(IndexId index) {
    return heads
        .read(index)
        .map(head -> schemas.of(head.metadata()).definition().mapping())
        .orElseGet(Mapping::empty);
  }

  @Override
  public Optional<StoredDocument> read(ShardItem resting, String id) {
    long began = clock.monotonicNanos();
    Optional<StoredDocument> found =
        in(resting, reader -> documents.read(reader, id, () -> mapping(resting.shard().index())));
    activity.read(resting.shard(), found.isPresent(), clock.monotonicNanos() - began);
    return found;
  }

  /** What a reading of a commit gives. */
  private interface Reading<T> {
    Optional<T> of(DirectoryReader reader) throws IOException;
  }

  private <T> Optional<T> in(ShardItem shard, Reading<T> reading) {
    Optional<ShardView> view = ShardView.of(shard);
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (ShardReader reader = readers.acquire(view.get())) {
      return reading.of(reader.reader());
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + shard.shard(), damaged);
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + shard.shard(), e);
    }
  }
}
