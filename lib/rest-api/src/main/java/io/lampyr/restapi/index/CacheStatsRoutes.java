package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.TierUse;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What this process keeps of the store, by tier and by index: {@code
 * _searchable_snapshots/cache/stats}, whose {@code shared_cache} is that of Elasticsearch as far as
 * it is measured. Other processes keep their own.
 */
public final class CacheStatsRoutes {
  private static final String BLOBS = "indices/";

  /** The process that is asked, as paths call it. */
  private static final String HERE = "_local";

  private final IndexResolver resolver;
  private final BlockCache cache;
  private final Supplier<Optional<String>> node;

  /**
   * Of this process.
   *
   * @param node that it is, if it is one
   */
  public CacheStatsRoutes(
      IndexResolver resolver, BlockCache cache, Supplier<Optional<String>> node) {
    this.node = node;
    this.resolver = resolver;
    this.cache = cache;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.SEARCH,
                Privilege.MONITOR,
                "/_searchable_snapshots/cache/stats",
                "/_searchable_snapshots/{node}/cache/stats")
            .taking(Set.of())
            .get(this::stats));
  }

  /** There is one process to be told of: whoever names others is told of none. */
  private Answer stats(Call call) {
    String here = node.get().orElse(HERE);
    boolean isAsked =
        call.pathIfGiven("node")
            .map(IndexOptions::split)
            .filter(names -> names.stream().noneMatch(name -> means(name, here)))
            .isEmpty();
    return Answer.ok(Map.of("nodes", isAsked ? Map.of(here, told(call)) : Map.of()));
  }

  private static boolean means(String name, String here) {
    return name.equals(HERE) || name.equals("_all") || Glob.matches(name, here);
  }

  private Map<String, @Nullable Object> told(Call call) {
    List<TierUse> tiers = cache.use();
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    tiers.stream()
        .filter(tier -> tier.mostBytes() > 0)
        .findFirst()
        .ifPresent(tier -> all.put("shared_cache", shared(tier)));
    Map<String, @Nullable Object> byTier = new LinkedHashMap<>();
    tiers.forEach(tier -> byTier.put(tier.name(), tier(tier)));
    all.put("tiers", byTier);
    all.put("indices", indices(call, tiers));
    return all;
  }

  private static Map<String, @Nullable Object> shared(TierUse tier) {
    Map<String, @Nullable Object> shared = new LinkedHashMap<>();
    shared.put("reads", tier.done().hits() + tier.done().misses());
    shared.put("bytes_read_in_bytes", tier.done().readBytes());
    shared.put("writes", tier.done().fetches());
    shared.put("bytes_written_in_bytes", tier.done().fetchedBytes());
    shared.put("evictions", tier.done().evictions());
    shared.put("num_regions", tier.unitBytes() == 0 ? 0 : tier.mostBytes() / tier.unitBytes());
    shared.put("size_in_bytes", tier.mostBytes());
    shared.put("region_size_in_bytes", tier.unitBytes());
    return shared;
  }

  private static Map<String, @Nullable Object> tier(TierUse tier) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("hits", tier.done().hits());
    told.put("misses", tier.done().misses());
    told.put("fetches", tier.done().fetches());
    told.put("fetched_in_bytes", tier.done().fetchedBytes());
    told.put("failures", tier.done().failures());
    told.put("evictions", tier.done().evictions());
    told.put("dropped", tier.done().dropped());
    told.put("waited_in_millis", tier.done().waitNanos() / 1_000_000);
    told.put("blobs", tier.held().size());
    told.put("held_in_bytes", tier.heldBytes());
    if (tier.mostBytes() > 0) {
      told.put("size_in_bytes", tier.mostBytes());
    }
    return told;
  }

  /** Of those that the caller may look at, what lies in each tier; what is held of none is left. */
  private Map<String, @Nullable Object> indices(Call call, List<TierUse> tiers) {
    Map<String, Map<String, Long>> held = new TreeMap<>();
    for (TierUse tier : tiers) {
      tier.held()
          .forEach((blob, bytes) ->
              index(blob)
                  .ifPresent(index ->
                      held.computeIfAbsent(index, _ -> new LinkedHashMap<>())
                          .merge(tier.name(), bytes, Long::sum)));
    }
    Map<String, @Nullable Object> told = new TreeMap<>();
    resolver
        .everything()
        .forEach((name, index) -> {
          Map<String, Long> own = held.get(index.id().toString());
          if (own != null && call.rights().allows(Privilege.MONITOR, name)) {
            Map<String, @Nullable Object> byTier = new LinkedHashMap<>();
            own.forEach((tier, bytes) -> byTier.put(tier, Map.of("held_in_bytes", bytes)));
            told.put(name, byTier);
          }
        });
    return told;
  }

  private static Optional<String> index(BlobKey blob) {
    String name = blob.toString();
    int end = name.indexOf('/', BLOBS.length());
    return name.startsWith(BLOBS) && end > 0
        ? Optional.of(name.substring(BLOBS.length(), end))
        : Optional.empty();
  }
}
