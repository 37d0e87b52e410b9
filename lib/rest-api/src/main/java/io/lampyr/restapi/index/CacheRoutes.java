package io.lampyr.restapi.index;

import io.lampyr.base.id.IndexId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Clears what this process keeps of indices: results, matches of queries and what was made of
 * columns ({@code _cache/clear}); or all, with what is open and all bytes of the store, so that
 * searches begin as if they were the first ({@code _searchable_snapshots/cache/clear}). Other
 * processes keep theirs.
 */
public final class CacheRoutes {
  private static final String BLOBS = "indices/";

  private final IndexResolver resolver;
  private final SearchEngine engine;
  private final BlobStore blobs;
  private final BlockCache cache;

  public CacheRoutes(
      IndexResolver resolver, SearchEngine engine, BlobStore blobs, BlockCache cache) {
    this.resolver = resolver;
    this.engine = engine;
    this.blobs = blobs;
    this.cache = cache;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE, "/_cache/clear", "/{index}/_cache/clear")
            .taking(IndexOptions.NAMES, "fielddata", "fields", "query", "request", "file", "index")
            .post(this::clear),
        Route.on(
                Duty.SEARCH,
                Privilege.MANAGE,
                "/_searchable_snapshots/cache/clear",
                "/{index}/_searchable_snapshots/cache/clear")
            .taking(IndexOptions.NAMES, "index")
            .post(this::clearAll));
  }

  private List<ResolvedIndex> found(Call call) {
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.MANAGE,
            IndexOptions.expressions(call),
            resolver.resolve(
                IndexOptions.expressions(call), IndexOptions.expansion(call, Expansion.OPEN)));
    IndexBlock.checkFound(IndexBlock.Level.METADATA_WRITE, found);
    return found;
  }

  /** What is named is cleared, and all if nothing is. */
  private Answer clear(Call call) {
    List<ResolvedIndex> found = found(call);
    Predicate<IndexId> indices = of(found);
    Parameters asked = call.parameters();
    Set<String> fields = Set.copyOf(asked.list("fields"));
    boolean columns = asked.flag("fielddata", false) || !fields.isEmpty();
    boolean matches = asked.flag("query", false) || asked.flag("file", false);
    boolean results = asked.flag("request", false);
    boolean all = !columns && !matches && !results;
    if (all || results) {
      engine.forgetResults(indices);
    }
    if (all || matches) {
      engine.forgetMatches(indices);
    }
    if (all || columns) {
      engine.forgetColumns(indices, field -> fields.isEmpty() || fields.contains(field));
    }
    return answer(found);
  }

  private Answer clearAll(Call call) {
    List<ResolvedIndex> found = found(call);
    Predicate<IndexId> indices = of(found);
    engine.forgetResults(indices);
    engine.forgetReaders(indices);
    if (IndexOptions.expressions(call).isEmpty()) {
      cache.clear();
    } else {
      found.forEach(index -> forget(index.id()));
    }
    return answer(found);
  }

  private static Predicate<IndexId> of(List<ResolvedIndex> found) {
    Set<IndexId> ids = found.stream().map(ResolvedIndex::id).collect(Collectors.toSet());
    return ids::contains;
  }

  /** A listing for each thousand blobs of the index. */
  private void forget(IndexId index) {
    Optional<BlobKey> after = Optional.empty();
    while (true) {
      ListPage page = blobs.list(BLOBS + index + "/", after, BlobStore.MAX_LISTED);
      for (BlobInfo info : page.blobs()) {
        cache.forget(info.key());
        after = Optional.of(info.key());
      }
      if (!page.more() || page.blobs().isEmpty()) {
        return;
      }
    }
  }

  private static Answer answer(List<ResolvedIndex> found) {
    int shards = found.stream().mapToInt(index -> index.metadata().layout().shards()).sum();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total", shards);
    told.put("successful", shards);
    told.put("failed", 0);
    return Answer.ok(Map.of("_shards", told));
  }
}
