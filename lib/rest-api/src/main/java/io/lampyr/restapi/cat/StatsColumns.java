package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.ShardTotals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of statistics that tables of indices, shards and nodes have alike. */
final class StatsColumns {
  /**
   * A column's name, short names, place in statistics, and kind; and a letter for each table that
   * OpenSearch has it in, and likewise Elasticsearch.
   */
  private static final String TABLE =
      """
      completion.size cs,completionSize completion.size_in_bytes BYTES isn isn
      fielddata.memory_size fm,fielddataMemory fielddata.memory_size_in_bytes BYTES isn isn
      fielddata.evictions fe,fielddataEvictions fielddata.evictions COUNT isn isn
      query_cache.memory_size qcm,queryCacheMemory query_cache.memory_size_in_bytes BYTES isn isn
      query_cache.evictions qce,queryCacheEvictions query_cache.evictions COUNT isn isn
      query_cache.hit_count qchc,queryCacheHitCount query_cache.hit_count COUNT n isn
      query_cache.miss_count qcmc,queryCacheMissCount query_cache.miss_count COUNT n isn
      request_cache.memory_size rcm,requestCacheMemory request_cache.memory_size_in_bytes BYTES in isn
      request_cache.evictions rce,requestCacheEvictions request_cache.evictions COUNT in isn
      request_cache.hit_count rchc,requestCacheHitCount request_cache.hit_count COUNT in isn
      request_cache.miss_count rcmc,requestCacheMissCount request_cache.miss_count COUNT in isn
      flush.total ft,flushTotal flush.total COUNT isn isn
      flush.total_time ftt,flushTotalTime flush.total_time_in_millis TIME isn isn
      get.current gc,getCurrent get.current COUNT isn isn
      get.time gti,getTime get.time_in_millis TIME isn isn
      get.total gto,getTotal get.total COUNT isn isn
      get.exists_time geti,getExistsTime get.exists_time_in_millis TIME isn isn
      get.exists_total geto,getExistsTotal get.exists_total COUNT isn isn
      get.missing_time gmti,getMissingTime get.missing_time_in_millis TIME isn isn
      get.missing_total gmto,getMissingTotal get.missing_total COUNT isn isn
      indexing.delete_current idc,indexingDeleteCurrent indexing.delete_current COUNT isn isn
      indexing.delete_time idti,indexingDeleteTime indexing.delete_time_in_millis TIME isn isn
      indexing.delete_total idto,indexingDeleteTotal indexing.delete_total COUNT isn isn
      indexing.index_current iic,indexingIndexCurrent indexing.index_current COUNT isn isn
      indexing.index_time iiti,indexingIndexTime indexing.index_time_in_millis TIME isn isn
      indexing.index_total iito,indexingIndexTotal indexing.index_total COUNT isn isn
      indexing.index_failed iif,indexingIndexFailed indexing.index_failed COUNT isn isn
      merges.current mc,mergesCurrent merges.current COUNT isn isn
      merges.current_docs mcd,mergesCurrentDocs merges.current_docs COUNT isn isn
      merges.current_size mcs,mergesCurrentSize merges.current_size_in_bytes BYTES isn isn
      merges.total mt,mergesTotal merges.total COUNT isn isn
      merges.total_docs mtd,mergesTotalDocs merges.total_docs COUNT isn isn
      merges.total_size mts,mergesTotalSize merges.total_size_in_bytes BYTES isn isn
      merges.total_time mtt,mergesTotalTime merges.total_time_in_millis TIME isn isn
      merges.warmer.total_invocations mswti,mergedSegmentWarmerTotalInvocations merges.warmer.total_invocations_count COUNT isn -
      merges.warmer.total_time mswtt,mergedSegmentWarmerTotalTime merges.warmer.total_time_millis TIME isn -
      merges.warmer.ongoing_count mswoc,mergedSegmentWarmerOngoingCount merges.warmer.ongoing_count COUNT isn -
      merges.warmer.total_bytes_received mswtbr,mergedSegmentWarmerTotalBytesReceived merges.warmer.total_bytes_received BYTES isn -
      merges.warmer.total_bytes_sent mswtbs,mergedSegmentWarmerTotalBytesSent merges.warmer.total_bytes_sent BYTES isn -
      merges.warmer.total_receive_time mswtrt,mergedSegmentWarmerTotalReceiveTime merges.warmer.total_receive_time_millis TIME isn -
      merges.warmer.total_failure_count mswtfc,mergedSegmentWarmerTotalFailureCount merges.warmer.total_failure_count COUNT isn -
      merges.warmer.total_send_time mswtst,mergedSegmentWarmerTotalSendTime merges.warmer.total_send_time_millis TIME isn -
      refresh.total rto,refreshTotal refresh.total COUNT isn isn
      refresh.time rti,refreshTime refresh.total_time_in_millis TIME isn isn
      refresh.external_total rto,refreshTotal refresh.external_total COUNT isn isn
      refresh.external_time rti,refreshTime refresh.external_total_time_in_millis TIME isn isn
      refresh.listeners rli,refreshListeners refresh.listeners COUNT isn isn
      search.fetch_current sfc,searchFetchCurrent search.fetch_current COUNT isn isn
      search.fetch_time sfti,searchFetchTime search.fetch_time_in_millis TIME isn isn
      search.fetch_total sfto,searchFetchTotal search.fetch_total COUNT isn isn
      search.open_contexts so,searchOpenContexts search.open_contexts COUNT isn isn
      search.query_current sqc,searchQueryCurrent search.query_current COUNT isn isn
      search.query_time sqti,searchQueryTime search.query_time_in_millis TIME isn isn
      search.query_total sqto,searchQueryTotal search.query_total COUNT isn isn
      search.query_failed sqf,searchQueryFailed search.query_failed COUNT isn -
      search.concurrent_query_current scqc,searchConcurrentQueryCurrent search.concurrent_query_current COUNT isn -
      search.concurrent_query_time scqti,searchConcurrentQueryTime search.concurrent_query_time_in_millis TIME isn -
      search.concurrent_query_total scqto,searchConcurrentQueryTotal search.concurrent_query_total COUNT isn -
      search.concurrent_avg_slice_count casc,searchConcurrentAvgSliceCount search.concurrent_avg_slice_count COUNT isn -
      search.startree_query_current stqc,startreeQueryCurrent search.startree_query_current COUNT isn -
      search.startree_query_time stqti,startreeQueryTime search.startree_query_time_in_millis TIME isn -
      search.startree_query_total stqto,startreeQueryTotal search.startree_query_total COUNT isn -
      search.startree_query_failed stqf,startreeQueryFailed search.startree_query_failed COUNT isn -
      search.scroll_current scc,searchScrollCurrent search.scroll_current COUNT isn isn
      search.scroll_time scti,searchScrollTime search.scroll_time_in_millis TIME isn isn
      search.scroll_total scto,searchScrollTotal search.scroll_total COUNT isn isn
      search.point_in_time_current spc,searchPointInTimeCurrent search.point_in_time_current COUNT isn isn
      search.point_in_time_time spti,searchPointInTimeTime search.point_in_time_time_in_millis TIME isn isn
      search.point_in_time_total spto,searchPointInTimeTotal search.point_in_time_total COUNT isn isn
      search.search_idle_reactivate_count_total ssirct,searchSearchIdleReactivateCountTotal search.search_idle_reactivate_count_total COUNT s -
      segments.count sc,segmentsCount segments.count COUNT isn isn
      segments.memory sm,segmentsMemory segments.memory_in_bytes BYTES isn isn
      segments.index_writer_memory siwm,segmentsIndexWriterMemory segments.index_writer_memory_in_bytes BYTES isn isn
      segments.version_map_memory svmm,segmentsVersionMapMemory segments.version_map_memory_in_bytes BYTES isn isn
      segments.fixed_bitset_memory sfbm,fixedBitsetMemory segments.fixed_bit_set_memory_in_bytes BYTES isn isn
      warmer.current wc,warmerCurrent warmer.current COUNT is isn
      warmer.total wto,warmerTotal warmer.total COUNT is isn
      warmer.total_time wtt,warmerTotalTime warmer.total_time_in_millis TIME is isn
      suggest.current suc,suggestCurrent search.suggest_current COUNT in isn
      suggest.time suti,suggestTime search.suggest_time_in_millis TIME in isn
      suggest.total suto,suggestTotal search.suggest_total COUNT in isn
      """;

  private static final List<Column> COLUMNS =
      TABLE.lines().map(String::strip).map(Column::of).toList();

  private enum Kind {
    COUNT,
    BYTES,
    TIME
  }

  /** The tables that have such columns. */
  enum Of {
    INDICES("i"),
    SHARDS("s"),
    NODES("n");

    private final String letter;

    Of(String letter) {
      this.letter = letter;
    }
  }

  private record Column(
      String name,
      String aliases,
      List<String> path,
      Kind kind,
      String ofOpenSearch,
      String ofElasticsearch) {
    static Column of(String line) {
      String[] parts = line.split(" ", -1);
      return new Column(
          parts[0],
          parts[1],
          List.of(parts[2].split("\\.", -1)),
          Kind.valueOf(parts[3]),
          parts[4],
          parts[5]);
    }

    boolean isIn(Of table, Persona persona) {
      return switch (persona) {
        case OPENSEARCH -> ofOpenSearch.contains(table.letter);
        case ELASTICSEARCH -> ofElasticsearch.contains(table.letter);
      };
    }

    boolean isCalled(String asked) {
      return Glob.matches(asked, name) || List.of(aliases.split(",", -1)).contains(asked);
    }

    String tells() {
      return name.replace('.', ' ').replace('_', ' ');
    }

    @Nullable Object cell(Map<String, @Nullable Object> statistics) {
      Object value = statistics;
      for (String step : path) {
        value = value instanceof Map<?, ?> entries ? entries.get(step) : null;
      }
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

  /** Names of columns of primaries that do not follow from those of all. */
  private static final Map<String, String> OF_PRIMARIES =
      Map.of(
          "search.startree_query_current", "pri.search.startree.query_current",
          "search.startree_query_time", "pri.search.startree.query_time",
          "search.startree_query_total", "pri.search.startree.query_total");

  private final List<Column> columns;

  private StatsColumns(List<Column> columns) {
    this.columns = columns;
  }

  /** Those that the product has in the table. */
  static StatsColumns of(Of table, Persona persona) {
    return new StatsColumns(
        COLUMNS.stream().filter(column -> column.isIn(table, persona)).toList());
  }

  /** Adds the columns, which are shown if they are asked for. */
  void add(CatTable table) {
    columns.forEach(column -> table.hiddenNumber(column.name, column.aliases, column.tells()));
  }

  /** Whether one of these columns is asked for: then somebody has to be asked for numbers. */
  boolean areAsked(List<String> names) {
    return names.stream()
        .anyMatch(name -> columns.stream().anyMatch(column -> column.isCalled(name)));
  }

  /** Adds the columns, each followed by that of primaries alone. */
  void addOfIndices(CatTable table) {
    for (Column column : columns) {
      table.hiddenNumber(column.name, column.aliases, column.tells());
      String ofPrimaries = OF_PRIMARIES.getOrDefault(column.name, "pri." + column.name);
      table.hiddenNumber(ofPrimaries, "", column.tells());
    }
  }

  /** The cells of a row; without numbers where there are no statistics. */
  List<@Nullable Object> cells(@Nullable ShardTotals totals) {
    Map<String, @Nullable Object> statistics = totals == null ? Map.of() : totals.shown();
    List<@Nullable Object> cells = new ArrayList<>();
    columns.forEach(column -> cells.add(column.cell(statistics)));
    return cells;
  }

  /** The same of indices: copies hold nothing, so primaries are all there is. */
  List<@Nullable Object> cellsOfIndex(@Nullable ShardTotals totals) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (Object cell : cells(totals)) {
      cells.add(cell);
      cells.add(cell);
    }
    return cells;
  }
}
