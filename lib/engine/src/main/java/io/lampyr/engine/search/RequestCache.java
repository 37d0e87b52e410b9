package io.lampyr.engine.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.script.ScriptTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Keeps results of searches that show no hits. A result is found again only by the same request
 * upon the same commits, so it never grows stale; the ones used longest ago go first. Safe for many
 * threads.
 */
public final class RequestCache {
  /** What a result takes besides its aggregations. */
  private static final long OVERHEAD_BYTES = 2048;

  private static final long SHARD_BYTES = 256;

  /** A tree in memory is so many times its text. */
  private static final int TREE_FACTOR = 4;

  /** Parameters that say how an answer is written, not what is in it. */
  private static final Set<String> OF_STYLE =
      Set.of("pretty", "human", "typed_keys", "filter_path", "request_cache", "preference");

  private final long maxBytes;
  private final RecentlyUsed<Key, Kept> kept;

  private record Kept(SearchResult result, long bytes) {}

  /** One shard as it was searched. */
  private record ShardKey(
      ShardId shard,
      Optional<CommitPoint> commit,
      long tableVersion,
      long mappingVersion,
      List<String> filters,
      float boost) {}

  /** What a result depends on. */
  public record Key(
      List<ShardKey> shards,
      Dialect dialect,
      ByteBuffer body,
      Map<String, String> parameters,
      Optional<ByteBuffer> query,
      int maxBuckets) {}

  public RequestCache(long maxBytes) {
    this.maxBytes = maxBytes;
    this.kept = RecentlyUsed.ofWeight(maxBytes, Kept::bytes);
  }

  /** The request's key; empty if its result depends on more than the shards' commits. */
  public static Optional<Key> key(SearchRequest request) {
    if (request.body().window().size() > 0
        || request.body().suggest() != null
        || request.tuning().globalStatistics()) {
      return Optional.empty();
    }
    Optional<SearchSource> portable = request.portable();
    if (portable.isEmpty()) {
      return Optional.empty();
    }
    SearchSource source = portable.get();
    if (varies(source.body())
        || source.query().filter(RequestCache::varies).isPresent()
        || request.shards().stream()
            .flatMap(shard -> shard.filters().stream())
            .anyMatch(RequestCache::varies)
        || request.shards().stream().anyMatch(RequestCache::hasVaryingFields)) {
      return Optional.empty();
    }
    Map<String, String> parameters = new TreeMap<>(source.parameters());
    parameters.keySet().removeAll(OF_STYLE);
    return Optional.of(
        new Key(
            request.shards().stream().map(RequestCache::key).toList(),
            request.dialect(),
            ByteBuffer.wrap(source.body()),
            parameters,
            source.query().map(ByteBuffer::wrap),
            request.tuning().maxBuckets()));
  }

  private static ShardKey key(SearchShard shard) {
    return new ShardKey(
        shard.id(),
        shard.view().map(ShardView::visible),
        shard.schema().metadata().age().tableVersion(),
        shard.schema().metadata().age().mappingVersion(),
        shard.filters(),
        shard.boost());
  }

  private static boolean varies(byte[] json) {
    return varies(new String(json, StandardCharsets.ISO_8859_1));
  }

  /** Whether time or chance may be in it: a text that merely says so is not kept either. */
  private static boolean varies(String json) {
    return json.contains("now") || ScriptTexts.mayVary(json);
  }

  private static boolean hasVaryingFields(SearchShard shard) {
    return shard.schema().definition().mapping().computed().values().stream()
        .anyMatch(field -> ScriptTexts.mayVary(String.valueOf(field.script())));
  }

  /** What the same request gave. */
  public Optional<SearchResult> find(Key key) {
    return Optional.ofNullable(kept.find(key)).map(Kept::result);
  }

  /** Keeps a result that is whole and not too large. */
  public void keep(Key key, SearchResult result) {
    if (!result.shards().failures().isEmpty() || result.hits().timedOut()) {
      return;
    }
    long size = OVERHEAD_BYTES + SHARD_BYTES * key.shards().size() + key.body().remaining();
    if (result.aggregations() != null) {
      size += (long) TREE_FACTOR * Json.write(result.aggregations().json(true)).length;
    }
    if (size > maxBytes / 2) {
      return;
    }
    kept.keep(key, new Kept(result, size));
  }

  /** Forgets the results of searches that any of these indices was part of. */
  void forget(Predicate<IndexId> indices) {
    kept.forgetIf((key, _) -> key.shards().stream().anyMatch(s -> indices.test(s.shard().index())));
  }

  long bytes() {
    return kept.weight();
  }
}
