package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.leaf.ClearNotice.Kept;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Clears what this process and all nodes that search keep of indices: results, matches of queries
 * and what was made of columns ({@code _cache/clear}); or all, with what is open and all bytes of
 * the store, so that searches begin as if they were the first ({@code
 * _searchable_snapshots/cache/clear}).
 */
public final class CacheRoutes {
  private static final Set<Kept> COLD = EnumSet.of(Kept.RESULTS, Kept.OPEN, Kept.BYTES);

  private final IndexResolver resolver;
  private final CacheClearing clearing;

  public CacheRoutes(IndexResolver resolver, SearchEngine engine) {
    this.resolver = resolver;
    this.clearing = new CacheClearing(engine);
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

  /** What is named is cleared, and all if nothing is. */
  private Answer clear(Call call) {
    Parameters asked = call.parameters();
    List<String> fields = asked.list("fields");
    if (fields.size() > ClearNotice.MOST_FIELDS) {
      throw new FaultException(
          ErrorKind.ILLEGAL_ARGUMENT,
          "[fields] names [%d] fields; at most [%d] can be cleared at once"
              .formatted(fields.size(), ClearNotice.MOST_FIELDS));
    }
    Set<Kept> kept = EnumSet.noneOf(Kept.class);
    if (asked.flag("fielddata", false) || !fields.isEmpty()) {
      kept.add(Kept.COLUMNS);
    }
    if (asked.flag("query", false) || asked.flag("file", false)) {
      kept.add(Kept.MATCHES);
    }
    if (asked.flag("request", false)) {
      kept.add(Kept.RESULTS);
    }
    if (kept.isEmpty()) {
      kept = EnumSet.of(Kept.RESULTS, Kept.MATCHES, Kept.COLUMNS);
    }
    return clear(call, kept, fields);
  }

  private Answer clearAll(Call call) {
    return clear(call, COLD, List.of());
  }

  private Answer clear(Call call, Set<Kept> kept, List<String> fields) {
    List<String> expressions = expressions(call);
    List<ResolvedIndex> known =
        resolver.resolve(expressions, IndexOptions.expansion(call, Expansion.OPEN));
    List<ResolvedIndex> found = Permitted.of(call, Privilege.MANAGE, expressions, known);
    IndexBlock.checkFound(IndexBlock.Level.METADATA_WRITE, found);
    boolean all = expressions.isEmpty() && found.size() == known.size();
    return all ? clearing.all(found, kept, fields) : clearing.of(found, kept, fields);
  }

  /** Those of the path, or of the parameter where the path has none. */
  private static List<String> expressions(Call call) {
    List<String> named = IndexOptions.expressions(call);
    return named.isEmpty() ? call.parameters().list("index") : named;
  }
}
