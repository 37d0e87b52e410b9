package io.lampyr.engine.client;

import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.lucene.StoredDocument;
import java.util.Optional;

/**
 * Reads documents of shards that rest, from their durable commits. Safe for many threads; blocks.
 */
public interface RestingDocuments {

  /**
   * The document, as the shard's commit has it. Throws {@link
   * io.lampyr.base.error.UnavailableException} where the commit cannot be read now, or is gone.
   */
  Optional<StoredDocument> read(ShardItem resting, String id);
}
