package io.lampyr.restapi.index;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.answer.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has this process and all nodes that search drop what they keep, and tells what came of it. A node
 * that may keep something yet counts as failed for all shards that were named. Other processes that
 * answer requests keep theirs: nobody knows of them.
 */
public final class CacheClearing {
  /** So many failures are told one by one. */
  private static final int MOST_TOLD = 100;

  private final SearchEngine engine;

  public CacheClearing(SearchEngine engine) {
    this.engine = engine;
  }

  /** Of all indices; these were found. */
  Answer all(List<ResolvedIndex> found, Set<ClearNotice.Kept> kept, List<String> fields) {
    ClearNotice notice = new ClearNotice(Optional.empty(), kept, fields);
    return answer(found, engine.clear(List.of(notice)));
  }

  /** Of these indices. */
  public Answer of(List<ResolvedIndex> found, Set<ClearNotice.Kept> kept, List<String> fields) {
    List<IndexId> ids = found.stream().map(ResolvedIndex::id).toList();
    return answer(found, engine.clear(ClearNotice.of(ids, kept, fields)));
  }

  /** What came of these indices, all of whose shards have failed if there are reasons. */
  public static Answer answer(List<ResolvedIndex> found, List<String> reasons) {
    int shards = found.stream().mapToInt(index -> index.metadata().layout().shards()).sum();
    int failed = reasons.isEmpty() ? 0 : shards;
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total", shards);
    told.put("successful", shards - failed);
    told.put("failed", failed);
    if (failed > 0) {
      told.put("failures", failures(found, reasons));
    }
    return Answer.ok(Map.of("_shards", told));
  }

  /** One for each index and reason. */
  private static List<Object> failures(List<ResolvedIndex> found, List<String> reasons) {
    List<Object> failures = new ArrayList<>();
    for (String reason : reasons) {
      for (ResolvedIndex index : found) {
        if (failures.size() == MOST_TOLD) {
          return failures;
        }
        failures.add(UnavailableShards.failure(index.name(), 0, reason));
      }
    }
    return failures;
  }
}
