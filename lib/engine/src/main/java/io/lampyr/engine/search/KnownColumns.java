package io.lampyr.engine.search;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.engine.cell.ColumnTypes;
import io.lampyr.engine.series.SeriesFields;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the mappings of indices are as columns together, and as series: the same indices are asked
 * again and again, and mappings seldom change. Safe for many threads.
 */
final class KnownColumns {
  /** Fields, each as often as it is in a set of indices that was asked; and as many of series. */
  static final int MOST_FIELDS = 100_000;

  private final RecentlyUsed<Wanted, List<Table.Field>> columns =
      RecentlyUsed.ofWeight(MOST_FIELDS, fields -> 1 + fields.size());
  private final RecentlyUsed<List<Named>, SeriesFields> series =
      RecentlyUsed.ofWeight(MOST_FIELDS, fields -> 1 + fields.size());

  /** An index's mapping, which is another object once it has changed. */
  private record Named(String index, Mapping mapping) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Named named && named.index.equals(index) && named.mapping == mapping;
    }

    @Override
    public int hashCode() {
      return 31 * index.hashCode() + System.identityHashCode(mapping);
    }
  }

  private record Wanted(List<Named> mappings, boolean ofSeries) {}

  private static List<Named> mappings(List<SearchShard> shards) {
    Map<String, Named> mappings = new LinkedHashMap<>();
    for (SearchShard shard : shards) {
      mappings.computeIfAbsent(
          shard.schema().name(), name -> new Named(name, shard.schema().definition().mapping()));
    }
    return List.copyOf(mappings.values());
  }

  /** The columns of the shards' indices; of points of series also what is theirs. */
  List<Table.Field> columns(List<SearchShard> shards, boolean ofSeries) {
    Wanted wanted = new Wanted(mappings(shards), ofSeries);
    List<Table.Field> known = columns.find(wanted);
    if (known == null) {
      ColumnTypes types = new ColumnTypes();
      wanted.mappings().forEach(each -> types.add(each.index(), each.mapping()));
      known = List.copyOf(ofSeries ? types.ofSeries() : types.fields());
      columns.keep(wanted, known);
    }
    return known;
  }

  /** What the shards' indices have as labels and metrics. */
  SeriesFields series(List<SearchShard> shards) {
    List<Named> mappings = mappings(shards);
    SeriesFields known = series.find(mappings);
    if (known == null) {
      known = SeriesFields.of(mappings.stream().map(Named::mapping).toList());
      series.keep(mappings, known);
    }
    return known;
  }
}
