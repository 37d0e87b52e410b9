package io.lampyr.cluster.state;

import java.util.Optional;
import java.util.TreeMap;

/**
 * What the item of an index holds. Where the definition lies in chunks of its own, the index that
 * is given here has none, and is good for everything else.
 */
public record StoredIndex(IndexMetadata index, Optional<ChunkSet> chunks) {
  static final IndexMetadata.Definition ELSEWHERE =
      new IndexMetadata.Definition("{}", "{}", new TreeMap<>());

  /** The index with its definition elsewhere. */
  public static StoredIndex apart(IndexMetadata index, ChunkSet chunks) {
    return new StoredIndex(with(index, ELSEWHERE), Optional.of(chunks));
  }

  /** The index with the definition that was found in the chunks. */
  public IndexMetadata with(IndexMetadata.Definition definition) {
    return with(index, definition);
  }

  private static IndexMetadata with(IndexMetadata index, IndexMetadata.Definition definition) {
    return new IndexMetadata(
        index.id(),
        index.name(),
        index.state(),
        index.layout(),
        index.age(),
        definition,
        index.division());
  }
}
