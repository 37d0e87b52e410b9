package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.client.RestingDocuments;
import io.lampyr.engine.lucene.DocumentsById;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;

/**
 * Documents of shards at rest, by the readers that searches use. Cost: opening the shard's commit,
 * unless it is open, and the look-up in it.
 */
final class CommittedDocuments implements RestingDocuments {
  private final ShardReaders readers;
  private final DocumentsById documents = new DocumentsById();

  CommittedDocuments(ShardReaders readers) {
    this.readers = readers;
  }

  @Override
  public Optional<StoredDocument> read(ShardItem resting, String id) {
    Optional<ShardView> view = ShardView.of(resting);
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (ShardReader reader = readers.acquire(view.get())) {
      return documents.read(reader.reader(), id);
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + resting.shard(), damaged);
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + resting.shard(), e);
    }
  }
}
