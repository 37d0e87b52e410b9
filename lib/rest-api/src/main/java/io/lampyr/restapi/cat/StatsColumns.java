package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.cluster.ShardTotals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of statistics that tables of indices, shards and nodes have alike. */
final class StatsColumns {
  /** A column's name, short names, place in statistics, and kind. */
  private static final String TABLE =
      """
      completion.size cs,completionSize completion.size_in_bytes BYTES
      fielddata.memory_size fm,fielddataMemory fielddata.memory_size_in_bytes BYTES
      fielddata.evictions fe,fielddataEvictions fielddata.evictions COUNT
      query_cache.memory_size qcm,queryCacheMemory query_cache.memory_size_in_bytes BYTES
      query_cache.evictions qce,queryCacheEvictions query_cache.evictions COUNT
      query_cache.hit_count qchc,queryCacheHitCount query_cache.hit_count COUNT
      query_cache.miss_count qcmc,queryCacheMissCount query_cache.miss_count COUNT
      request_cache.memory_size rcm,requestCacheMemory request_cache.memory_size_in_bytes BYTES
      request_cache.evictions rce,requestCacheEvictions request_cache.evictions COUNT
      request_cache.hit_count rchc,requestCacheHitCount request_cache.hit_count COUNT
      request_cache.miss_count rcmc,requestCacheMissCount request_cache.miss_count COUNT
      flush.total ft,flushTotal flush.total COUNT
      flush.total_time ftt,flushTotalTime flush.total_time_in_millis TIME
      get.current gc,getCurrent get.current COUNT
      get.time gti,getTime get.time_in_millis TIME
      get.total gto,getTotal get.total COUNT
      get.exists_time geti,getExistsTime get.exists_time_in_millis TIME
      get.exists_total geto,getExistsTotal get.exists_total COUNT
      get.missing_time gmti,getMissingTime get.missing_time_in_millis TIME
      get.missing_total gmto,getMissingTotal get.missing_total COUNT
      indexing.delete_current idc,indexingDeleteCurrent indexing.delete_current COUNT
      indexing.delete_time idti,indexingDeleteTime indexing.delete_time_in_millis TIME
      indexing.delete_total idto,indexingDeleteTotal indexing.delete_total COUNT
      indexing.index_current iic,indexingIndexCurrent indexing.index_current COUNT
      indexing.index_time iiti,indexingIndexTime indexing.index_time_in_millis TIME
      indexing.index_total iito,indexingIndexTotal indexing.index_total COUNT
      indexing.index_failed iif,indexingIndexFailed indexing.index_failed COUNT
      merges.current mc,mergesCurrent merges.current COUNT
      merges.current_docs mcd,mergesCurrentDocs merges.current_docs COUNT
      merges.current_size mcs,mergesCurrentSize merges.current_size_in_bytes BYTES
      merges.total mt,mergesTotal merges.total COUNT
      merges.total_docs mtd,mergesTotalDocs merges.total_docs COUNT
      merges.total_size mts,mergesTotalSize merges.total_size_in_bytes BYTES
      merges.total_time mtt,mergesTotalTime merges.total_time_in_millis TIME
      refresh.total rto,refreshTotal refresh.total COUNT
      refresh.time rti,refreshTime refresh.total_time_in_millis TIME
      refresh.external_total rto,refreshTotal refresh.external_total COUNT
      refresh.external_time rti,refreshTime refresh.external_total_time_in_millis TIME
      refresh.listeners rli,refreshListeners refresh.listeners COUNT
      search.fetch_current sfc,searchFetchCurrent search.fetch_current COUNT
      search.fetch_time sfti,searchFetchTime search.fetch_time_in_millis TIME
      search.fetch_total sfto,searchFetchTotal search.fetch_total COUNT
      search.open_contexts so,searchOpenContexts search.open_contexts COUNT
      search.query_current sqc,searchQueryCurrent search.query_current COUNT
      search.query_time sqti,searchQueryTime search.query_time_in_millis TIME
      search.query_total sqto,searchQueryTotal search.query_total COUNT
      search.scroll_current scc,searchScrollCurrent search.scroll_current COUNT
      search.scroll_time scti,searchScrollTime search.scroll_time_in_millis TIME
      search.scroll_total scto,searchScrollTotal search.scroll_total COUNT
      search.point_in_time_current spc,searchPointInTimeCurrent search.point_in_time_current COUNT
      search.point_in_time_time spti,searchPointInTimeTime search.point_in_time_time_in_millis TIME
      search.point_in_time_total spto,searchPointInTimeTotal search.point_in_time_total COUNT
      segments.count sc,segmentsCount segments.count COUNT
      segments.memory sm,segmentsMemory segments.memory_in_bytes BYTES
      segments.index_writer_memory siwm,segmentsIndexWriterMemory segments.index_writer_memory_in_bytes BYTES
      segments.version_map_memory svmm,segmentsVersionMapMemory segments.version_map_memory_in_bytes BYTES
      segments.fixed_bitset_memory sfbm,fixedBitsetMemory segments.fixed_bit_set_memory_in_bytes BYTES
      warmer.current wc,warmerCurrent warmer.current COUNT
      warmer.total wto,warmerTotal warmer.total COUNT
      warmer.total_time wtt,warmerTotalTime warmer.total_time_in_millis TIME
      suggest.current suc,suggestCurrent search.suggest_current COUNT
      suggest.time suti,suggestTime search.suggest_time_in_millis TIME
      suggest.total suto,suggestTotal search.suggest_total COUNT
      """;

  private static final List<Column> COLUMNS =
      TABLE.lines().map(String::strip).map(Column::of).toList();

  private enum Kind {
    COUNT,
    BYTES,
    TIME
  }

  private record Column(String name, String aliases, String section, String entry, Kind kind) {
    static Column of(String line) {
      String[] parts = line.split(" ", -1);
      int dot = parts[2].indexOf('.');
      return new Column(
          parts[0],
          parts[1],
          parts[2].substring(0, dot),
          parts[2].substring(dot + 1),
          Kind.valueOf(parts[3]));
    }

    boolean isCalled(String asked) {
      return Glob.matches(asked, name) || List.of(aliases.split(",", -1)).contains(asked);
    }

    String tells() {
      return name.replace('.', ' ').replace('_', ' ');
    }

    @Nullable Object cell(Map<String, @Nullable Object> statistics) {
      Object value =
          statistics.get(section) instanceof Map<?, ?> entries ? entries.get(entry) : null;
      if (!(value instanceof Number number)) {
        return null;
      }
      return switch (kind) {
        case COUNT -> number;
        case BYTES -> new CatTable.Bytes(number.longValue());
        case TIME -> new CatTable.Time(Duration.ofMillis(number.longValue()));
      };
    }
  }

  private StatsColumns() {}

  /** Adds the columns, which are shown if they are asked for. */
  static void add(CatTable table) {
    COLUMNS.forEach(column -> table.hiddenNumber(column.name, column.aliases, column.tells()));
  }

  /** Whether one of these columns is asked for: then somebody has to be asked for numbers. */
  static boolean areAsked(List<String> names) {
    return names.stream()
        .anyMatch(name -> COLUMNS.stream().anyMatch(column -> column.isCalled(name)));
  }

  /** Adds the columns, each followed by that of primaries alone. */
  static void addOfIndices(CatTable table) {
    for (Column column : COLUMNS) {
      table.hiddenNumber(column.name, column.aliases, column.tells());
      table.hiddenNumber("pri." + column.name, "", column.tells());
    }
  }

  /** The cells of a row; without numbers where there are no statistics. */
  static List<@Nullable Object> cells(@Nullable ShardTotals totals) {
    Map<String, @Nullable Object> statistics = totals == null ? Map.of() : totals.shown();
    List<@Nullable Object> cells = new ArrayList<>();
    COLUMNS.forEach(column -> cells.add(column.cell(statistics)));
    return cells;
  }

  /** The same of indices: copies hold nothing, so primaries are all there is. */
  static List<@Nullable Object> cellsOfIndex(@Nullable ShardTotals totals) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (Object cell : cells(totals)) {
      cells.add(cell);
      cells.add(cell);
    }
    return cells;
  }
}
