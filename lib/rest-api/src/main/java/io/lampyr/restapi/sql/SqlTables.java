package io.lampyr.restapi.sql;

import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.sql.translate.SqlSource;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.tree.Place;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.Searches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the statement of one call may read. Confined to one thread. */
final class SqlTables implements Tables, SqlSource {
  private final Call call;
  private final Searches searches;
  private final Function<List<ResolvedIndex>, List<SearchShard>> planner;
  private final TableScans.Scope scope;
  private @Nullable List<SearchShard> shards;
  private List<ResolvedIndex> indices = List.of();

  /** What is read are these shards, if they were kept before. */
  SqlTables(
      Call call,
      Searches searches,
      Function<List<ResolvedIndex>, List<SearchShard>> planner,
      TableScans.Scope scope,
      @Nullable List<SearchShard> kept) {
    this.call = call;
    this.searches = searches;
    this.planner = planner;
    this.scope = scope;
    this.shards = kept;
  }

  /** The indices that were found, if they were looked for. */
  List<ResolvedIndex> indices() {
    return indices;
  }

  /** A statement has one source: its shards are looked for once. */
  private List<SearchShard> shards(List<String> patterns, Place place) {
    List<SearchShard> known = shards;
    if (known == null) {
      indices = resolve(call, searches, patterns, place);
      known = planner.apply(indices);
      shards = known;
    }
    return known;
  }

  static List<ResolvedIndex> resolve(
      Call call, Searches searches, List<String> patterns, Place place) {
    List<String> all = new ArrayList<>();
    for (String pattern : patterns) {
      if (pattern.indexOf(':') >= 0) {
        throw QueryException.argument("remote clusters are not supported: [" + pattern + "]");
      }
      all.add(pattern.strip());
    }
    List<ResolvedIndex> found;
    try {
      found = searches.resolve(call, new Searches.Asked(all, Map.of(), new byte[0]));
    } catch (RefusedException refused) {
      if (refused.kind() == RefusedException.Kind.NO_SUCH_INDEX) {
        throw unknown(place, all);
      }
      throw refused;
    }
    if (found.isEmpty()) {
      throw unknown(place, all);
    }
    return found;
  }

  private static QueryException unknown(Place place, List<String> names) {
    return QueryException.verification(place, "Unknown index [" + String.join(",", names) + "]");
  }

  @Override
  public List<SqlField> fields(String pattern, Place place) {
    List<SearchShard> found = shards(Arrays.asList(pattern.split(",", -1)), place);
    FieldList fields = new FieldList();
    found.stream()
        .map(SearchShard::schema)
        .distinct()
        .forEach(schema -> fields.add(schema.definition().mapping()));
    return fields.usable(scope.table(found, List.of()).fields());
  }

  @Override
  public Table open(List<String> patterns, List<String> metadata) {
    return scope.table(shards(patterns, Place.NOWHERE), metadata);
  }

  @Override
  public Table series(List<String> patterns, List<String> metadata) {
    throw new IllegalStateException("no statement reads time series");
  }

  @Override
  public Table lookup(String index) {
    throw new IllegalStateException("no statement looks rows up");
  }

  @Override
  public Optional<Policy> policy(String name) {
    throw new IllegalStateException("no statement names policies");
  }
}
