package io.lampyr.engine.client;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.lucene.KeptValues;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.lucene.StoredDocument;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads documents from the commits of their shards. Safe for many threads; blocks. */
public interface RestingDocuments {

  /**
   * The document, as the shard's commit has it. Throws {@link
   * io.lampyr.base.error.UnavailableException} where the commit cannot be read now, or is gone.
   */
  Optional<StoredDocument> read(ShardItem resting, String id);

  /**
   * The document as searches see it that begin now, whether or not its shard rests; the routing is
   * the value that it was written with, if there was one. Throws as the other does. Cost: one
   * query, and the look-up in the commit.
   */
  Optional<StoredDocument> visible(IndexId index, String id, @Nullable String routing);

  /** What is stored of fields of the document that {@link #visible} finds. Cost: the same. */
  Optional<KeptValues> kept(IndexId index, String id, @Nullable String routing, Set<String> fields);

  /** The term vectors that are kept of fields of that document. Cost: the same. */
  Optional<KeptVectors> vectors(
      IndexId index, String id, @Nullable String routing, Set<String> fields);
}
