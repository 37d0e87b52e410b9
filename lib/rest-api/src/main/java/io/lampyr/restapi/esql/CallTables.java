package io.lampyr.restapi.esql;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.enrich.EnrichColumns;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.enrich.EnrichTable;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.tree.Place;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the queries of one call may read. */
final class CallTables implements Tables {
  private final Call call;
  private final EsqlQueries.Sources sources;
  private final TableScans.Scope scope;
  private final @Nullable KeptShards kept;
  private EnrichLookups.@Nullable Pinned enriching;

  /** What is read is kept if there is something that keeps it. */
  CallTables(
      Call call, EsqlQueries.Sources sources, TableScans.Scope scope, @Nullable KeptShards kept) {
    this.kept = kept;
    this.call = call;
    this.sources = sources;
    this.scope = scope;
  }

  @Override
  public Table open(List<String> patterns, List<String> metadata) {
    return scope.table(shards(resolve(patterns)), metadata);
  }

  @Override
  public Table series(List<String> patterns, List<String> metadata) {
    List<ResolvedIndex> found = series(resolve(patterns));
    for (String pattern : String.join(",", patterns).split(",", -1)) {
      // What a pattern finds beside time series is passed over, what is named must be some.
      if (!Glob.isGlob(pattern)
          && !pattern.startsWith("-")
          && (found.isEmpty() || series(resolve(List.of(pattern))).isEmpty())) {
        throw QueryException.verification(
            Place.NOWHERE, "Unknown index [" + pattern + "]: TS reads indices of time series only");
      }
    }
    if (found.isEmpty()) {
      throw unknown(patterns);
    }
    return scope.series(shards(found), metadata);
  }

  private List<ResolvedIndex> series(List<ResolvedIndex> indices) {
    return indices.stream().filter(each -> mode(each).equals(SeriesSettings.TIME_SERIES)).toList();
  }

  private String mode(ResolvedIndex index) {
    return sources
        .engine()
        .schemas()
        .of(index.metadata())
        .definition()
        .settings()
        .text(IndexSettings.MODE)
        .orElse("standard");
  }

  @Override
  public Table lookup(String index) {
    if (Glob.isGlob(index) || index.contains(",")) {
      throw QueryException.verification(
          Place.NOWHERE, "invalid index pattern [" + index + "], * is not allowed in LOOKUP JOIN");
    }
    List<ResolvedIndex> found = resolve(List.of(index));
    for (ResolvedIndex each : found) {
      String mode = mode(each);
      if (found.size() > 1 || !mode.equals(IndexSettings.LOOKUP)) {
        throw QueryException.verification(
            Place.NOWHERE,
            "Lookup Join requires a single lookup mode index; ["
                + index
                + "] resolves to ["
                + each.name()
                + "] in ["
                + mode
                + "] mode");
      }
    }
    return scope.table(shards(found), List.of());
  }

  @Override
  public Optional<Policy> policy(String name) {
    EnrichLookups.Pinned pinned = enriching;
    if (pinned == null) {
      sources.enrichment().policies().catchUp();
      pinned = sources.enrichment().begin();
      enriching = pinned;
    }
    Optional<EnrichTable> table = pinned.find(name);
    if (table.isEmpty() && sources.enrichment().policies().read(name).isPresent()) {
      throw QueryException.verification(
          Place.NOWHERE, "enrich policy [" + name + "] was not executed: execute it first");
    }
    // What a policy shows is what its indices hold.
    table.ifPresent(found ->
        found.source().indices().stream()
            .filter(index -> !index.startsWith("-"))
            .forEach(index -> call.require(Privilege.READ, index)));
    return table.map(EnrichColumns::new);
  }

  private List<SearchShard> shards(List<ResolvedIndex> indices) {
    return kept == null
        ? sources.engine().planner().plan(indices, Set.of(), _ -> 1f)
        : kept.of(indices);
  }

  private List<ResolvedIndex> resolve(List<String> patterns) {
    List<String> all = new ArrayList<>();
    for (String pattern : patterns) {
      for (String one : pattern.split(",", -1)) {
        if (one.contains("::")) {
          throw QueryException.argument("selectors are not supported: [" + one + "]");
        }
        if (one.indexOf(':') >= 0) {
          throw QueryException.argument("remote clusters are not supported: [" + one + "]");
        }
        all.add(one);
      }
    }
    List<ResolvedIndex> found;
    try {
      found = sources.searches().resolve(call, new Searches.Asked(all, Map.of(), new byte[0]));
    } catch (RefusedException refused) {
      if (refused.kind() == RefusedException.Kind.NO_SUCH_INDEX) {
        throw unknown(all);
      }
      throw refused;
    }
    if (found.isEmpty()) {
      throw unknown(all);
    }
    return found;
  }

  private static QueryException unknown(List<String> names) {
    return QueryException.verification(
        Place.NOWHERE, "Unknown index [" + String.join(",", names) + "]");
  }
}
