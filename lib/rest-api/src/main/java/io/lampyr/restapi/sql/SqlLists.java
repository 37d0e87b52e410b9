package io.lampyr.restapi.sql;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.esql.sql.translate.SqlFunctions;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.tree.Statement.Like;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.Searches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Statements that list what there is: tables, columns, functions, catalogs. */
final class SqlLists {
  private final Searches searches;
  private final SearchEngine engine;
  private final String cluster;

  SqlLists(Searches searches, SearchEngine engine, String cluster) {
    this.searches = searches;
    this.engine = engine;
    this.cluster = cluster;
  }

  SqlQueries.Answered of(Call call, Statement statement) {
    return switch (statement) {
      case Statement.ShowTables tables -> tables(call, tables);
      case Statement.ShowColumns columns -> columns(call, columns);
      case Statement.ShowFunctions functions -> functions(functions.like());
      case Statement.ShowCatalogs _ ->
          answered(List.of("name", "type"), List.of(List.of(cluster, "local")));
      case Statement.Select _ -> throw new IllegalArgumentException("a query is no list");
    };
  }

  private static SqlQueries.Answered answered(
      List<String> names, List<List<@Nullable Object>> rows) {
    return new SqlQueries.Answered(
        names.stream().map(name -> new SqlColumn(name, SqlType.KEYWORD)).toList(),
        rows,
        Optional.empty(),
        List.of());
  }

  private static boolean fits(@Nullable Like like, String name) {
    if (like == null) {
      return true;
    }
    StringBuilder regex = new StringBuilder();
    String glob = like.glob();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      boolean escape = c == '\\' && i + 1 < glob.length();
      regex.append(
          !escape && c == '*'
              ? ".*"
              : !escape && c == '?'
                  ? "."
                  : Pattern.quote(String.valueOf(escape ? glob.charAt(++i) : c)));
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(name).matches();
  }

  private SqlQueries.Answered tables(Call call, Statement.ShowTables wanted) {
    List<String> patterns =
        wanted.names() == null ? List.of("*") : Arrays.asList(wanted.names().split(",", -1));
    Map<String, List<@Nullable Object>> rows = new TreeMap<>();
    for (ResolvedIndex index : found(call, patterns)) {
      rows.put(index.name(), List.of(cluster, index.name(), "TABLE", "INDEX"));
      for (String alias : index.metadata().definition().aliases().keySet()) {
        if (Glob.matchesAny(patterns, alias)) {
          rows.put(alias, List.of(cluster, alias, "VIEW", "ALIAS"));
        }
      }
    }
    rows.keySet().removeIf(name -> !fits(wanted.like(), name));
    if (wanted.names() != null) {
      rows.keySet().removeIf(name -> !Glob.matchesAny(patterns, name));
    }
    return answered(List.of("catalog", "name", "type", "kind"), List.copyOf(rows.values()));
  }

  private List<ResolvedIndex> found(Call call, List<String> patterns) {
    return searches.resolve(
        call, new Searches.Asked(patterns, Map.of("ignore_unavailable", "true"), new byte[0]));
  }

  private SqlQueries.Answered columns(Call call, Statement.ShowColumns wanted) {
    List<ResolvedIndex> indices;
    if (wanted.names() != null) {
      indices =
          SqlTables.resolve(
              call, searches, Arrays.asList(wanted.names().split(",", -1)), wanted.place());
    } else {
      indices =
          found(call, List.of("*")).stream()
              .filter(index -> fits(wanted.like(), index.name()))
              .toList();
    }
    FieldList fields = new FieldList();
    indices.forEach(
        index -> fields.add(engine.schemas().of(index.metadata()).definition().mapping()));
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (SqlField field : fields.all()) {
      rows.add(List.of(field.name(), field.type().standard(), field.mapped()));
    }
    return answered(List.of("column", "type", "mapping"), rows);
  }

  private static SqlQueries.Answered functions(@Nullable Like like) {
    Like upper =
        like == null ? null : new Like(like.pattern().toUpperCase(Locale.ROOT), like.escape());
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (List<String> each : SqlFunctions.listed()) {
      if (fits(upper, each.getFirst())) {
        rows.add(new ArrayList<>(each));
      }
    }
    return answered(List.of("name", "type"), rows);
  }
}
