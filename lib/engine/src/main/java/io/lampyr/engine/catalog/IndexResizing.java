package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.mapping.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Makes indices of others' commits. Nothing is copied: the new shards' items name what the source
 * has uploaded, and whoever opens them first commits, under the new shard's own name, what of it is
 * theirs. Where several shards become one, a commit that refers to the files of all is made before
 * the item names it. From then on the source means nothing to them but as the place of their files.
 */
final class IndexResizing {
  private final Indices indices;
  private final IndexCreation creation;

  IndexResizing(Indices indices, IndexCreation creation) {
    this.indices = indices;
    this.creation = creation;
  }

  /** Refuses what cannot be made; otherwise the source, which is to be flushed. */
  IndexMetadata check(Resize resize) {
    String name = resize.wanted().name();
    Optional<IndexMetadata> found = indices.named(resize.source());
    // What does not fit the source is told whatever the new index is called.
    found.ifPresent(source -> ResizeRules.checkShards(resize, source));
    IndexNames.check(name);
    creation.checkFree(name);
    IndexMetadata source = found.orElseThrow(() -> RefusedException.noSuchIndex(resize.source()));
    ResizeRules.check(resize, source);
    return source;
  }

  /** The new index, with what its source had flushed before. */
  IndexMetadata create(Resize resize, Joining joining) {
    IndexMetadata source = check(resize);
    FlatSettings settings = ResizeRules.settings(resize, source);
    // What follows from settings must hold under the new ones.
    IndexDefinition.ofKept(settings, Json.readObject(source.definition().mappings()));
    IndexMetadata index =
        creation.metadata(
            resize.wanted(),
            settings,
            ResizeRules.layout(resize, source),
            source.definition().mappings());
    List<ShardItem> shards = shards(source);
    if (shards.stream().anyMatch(IndexResizing::isLaidToRest)) {
      throw new UnavailableException("source was laid to rest meanwhile: try again");
    }
    Runnable stillThere = () -> checkUnchanged(source, shards);
    return index.layout().shards() < shards.size()
        ? creation.join(index, shards, joining, stillThere)
        : creation.create(index, shards, stillThere);
  }

  /**
   * Makes the index that a division has, of what its source had flushed when it took no more
   * writes.
   */
  void divide(IndexMetadata source, IndexMetadata result) {
    List<ShardItem> shards = shards(source);
    if (shards.stream().anyMatch(IndexResizing::isLaidToRest)) {
      throw new UnavailableException("a shard of the index rests index=" + source.name());
    }
    creation.divide(result, shards, () -> checkUnchanged(source, shards));
  }

  /** Then it has no owner that could have what is made of it. */
  private static boolean isLaidToRest(ShardItem shard) {
    return shard.isResting() && shard.head().durable().isPresent();
  }

  private List<ShardItem> shards(IndexMetadata index) {
    List<ShardItem> shards =
        indices
            .tables()
            .shards()
            .all(StateKeys.indexPartition(index.id()), StateKeys.SHARD_PREFIX)
            .stream()
            .map(Versioned::value)
            .sorted(Comparator.comparingInt(item -> item.shard().ordinal()))
            .toList();
    boolean flushed =
        shards.size() == index.layout().shards()
            && shards.stream().allMatch(item -> item.head().isFlushed());
    if (!flushed) {
      throw new UnavailableException("source has changes that are not stored yet: try again");
    }
    return shards;
  }

  /** Deleted, or changed, it may not hold the blobs in the store any more. */
  private void checkUnchanged(IndexMetadata source, List<ShardItem> adopted) {
    List<ShardItem> now =
        indices.existing(source.id()).isPresent() ? shards(source) : List.<ShardItem>of();
    boolean same =
        now.size() == adopted.size()
            && now.stream()
                .allMatch(item ->
                    item.head()
                        .durable()
                        .equals(adopted.get(item.shard().ordinal()).head().durable()));
    if (!same) {
      throw new UnavailableException("source changed while an index was made of it: try again");
    }
  }
}
