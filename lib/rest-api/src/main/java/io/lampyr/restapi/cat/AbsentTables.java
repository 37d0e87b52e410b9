package io.lampyr.restapi.cat;

import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Set;

/**
 * Tables of what Elasticsearch has and we have not: without rows, but with the columns that clients
 * ask for and sort by.
 */
public final class AbsentTables {
  private static final String JOBS =
      """
      *id
      *state s
      opened_time ot
      assignment_explanation ae
      *data.processed_records dpr,dataProcessedRecords
      data.processed_fields dpf,dataProcessedFields
      data.input_bytes dib,dataInputBytes
      data.input_records dir,dataInputRecords
      data.input_fields dif,dataInputFields
      data.invalid_dates did,dataInvalidDates
      data.missing_fields dmf,dataMissingFields
      data.out_of_order_timestamps doot,dataOutOfOrderTimestamps
      data.empty_buckets deb,dataEmptyBuckets
      data.sparse_buckets dsb,dataSparseBuckets
      data.buckets db,dataBuckets
      data.earliest_record der,dataEarliestRecord
      data.latest_record dlr,dataLatestRecord
      data.last dl,dataLast
      data.last_empty_bucket dleb,dataLastEmptyBucket
      data.last_sparse_bucket dlsb,dataLastSparseBucket
      *model.bytes mb,modelBytes
      *model.memory_status mms,modelMemoryStatus
      model.bytes_exceeded mbe,modelBytesExceeded
      model.memory_limit mml,modelMemoryLimit
      model.by_fields mbf,modelByFields
      model.over_fields mof,modelOverFields
      model.partition_fields mpf,modelPartitionFields
      model.bucket_allocation_failures mbaf,modelBucketAllocationFailures
      model.categorization_status mcs,modelCategorizationStatus
      model.categorized_doc_count mcdc,modelCategorizedDocCount
      model.total_category_count mtcc,modelTotalCategoryCount
      model.frequent_category_count modelFrequentCategoryCount
      model.rare_category_count mrcc,modelRareCategoryCount
      model.dead_category_count mdcc,modelDeadCategoryCount
      model.failed_category_count mfcc,modelFailedCategoryCount
      model.log_time mlt,modelLogTime
      model.timestamp mt,modelTimestamp
      *forecasts.total ft,forecastsTotal
      forecasts.memory.min fmmin,forecastsMemoryMin
      forecasts.memory.max fmmax,forecastsMemoryMax
      forecasts.memory.avg fmavg,forecastsMemoryAvg
      forecasts.memory.total fmt,forecastsMemoryTotal
      forecasts.records.min frmin,forecastsRecordsMin
      forecasts.records.max frmax,forecastsRecordsMax
      forecasts.records.avg fravg,forecastsRecordsAvg
      forecasts.records.total frt,forecastsRecordsTotal
      forecasts.time.min ftmin,forecastsTimeMin
      forecasts.time.max ftmax,forecastsTimeMax
      forecasts.time.avg ftavg,forecastsTimeAvg
      forecasts.time.total ftt,forecastsTimeTotal
      node.id ni,nodeId
      node.name nn,nodeName
      node.ephemeral_id ne,nodeEphemeralId
      node.address na,nodeAddress
      *buckets.count bc,bucketsCount
      buckets.time.total btt,bucketsTimeTotal
      buckets.time.min btmin,bucketsTimeMin
      buckets.time.max btmax,bucketsTimeMax
      buckets.time.exp_avg btea,bucketsTimeExpAvg
      buckets.time.exp_avg_hour bteah,bucketsTimeExpAvgHour
      """;

  private static final String FEEDS =
      """
      *id
      *state s
      *assignment_explanation ae
      *buckets.count bc,bucketsCount
      *search.count sc,searchCount
      search.time st,searchTime
      search.bucket_avg sba,searchBucketAvg
      search.exp_avg_hour seah,searchExpAvgHour
      node.id ni,nodeId
      node.name nn,nodeName
      node.ephemeral_id ne,nodeEphemeralId
      node.address na,nodeAddress
      """;

  private static final String ANALYTICS =
      """
      *id
      *type t
      *create_time ct,createTime
      version v
      source_index si,sourceIndex
      dest_index di,destIndex
      description d
      model_memory_limit mml,modelMemoryLimit
      *state s
      failure_reason fr,failureReason
      progress p
      assignment_explanation ae,assignmentExplanation
      node.id ni,nodeId
      node.name nn,nodeName
      node.ephemeral_id ne,nodeEphemeralId
      node.address na,nodeAddress
      """;

  private static final String MODELS =
      """
      *id
      created_by c,createdBy
      *heap_size hs,modelHeapSize
      *operations o,modelOperations
      license l
      *create_time ct
      version v
      description d
      *ingest.pipelines ip,ingestPipelines
      ingest.count ic,ingestCount
      ingest.time it,ingestTime
      ingest.current icurr,ingestCurrent
      ingest.failed if,ingestFailed
      *data_frame.id dfid,dataFrameAnalytics
      data_frame.create_time dft,dataFrameAnalyticsTime
      data_frame.source_index dfsi,dataFrameAnalyticsSrcIndex
      data_frame.analysis dfa,dataFrameAnalyticsAnalysis
      *type
      """;

  private static final String TRANSFORMS =
      """
      *id
      *state s
      *checkpoint c
      *documents_processed docp,documentsProcessed
      *checkpoint_progress cp,checkpointProgress
      *last_search_time lst,lastSearchTime
      *changes_last_detection_time cldt
      create_time ct,createTime
      version v
      source_index si,sourceIndex
      dest_index di,destIndex
      pipeline p
      project_routing pr,projectRouting
      description d
      transform_type tt
      frequency f
      max_page_search_size mpsz
      docs_per_second dps
      reason r
      search_total st
      search_failure sf
      search_time stime
      index_total it
      index_failure if
      index_time itime
      documents_indexed doci
      delete_time dtime
      documents_deleted docd
      trigger_count tc
      pages_processed pp
      processing_time pt
      checkpoint_duration_time_exp_avg cdtea,checkpointTimeExpAvg
      indexed_documents_exp_avg idea
      processed_documents_exp_avg pdea
      """;

  private static final Set<String> PARAMETERS =
      Set.of("allow_no_match", "from", "size", "project_routing");

  private AbsentTables() {}

  public static List<Route> routes() {
    return List.of(
        of(JOBS, "/_cat/ml/anomaly_detectors", "job_id"),
        of(FEEDS, "/_cat/ml/datafeeds", "datafeed_id"),
        of(ANALYTICS, "/_cat/ml/data_frame/analytics", "id"),
        of(MODELS, "/_cat/ml/trained_models", "model_id"),
        of(TRANSFORMS, "/_cat/transforms", "transform_id"));
  }

  private static Route of(String columns, String path, String id) {
    return CatRoutes.table(path, path + "/{" + id + "}")
        .taking(CatRoutes.with(PARAMETERS))
        .get(call -> table(columns).answer(call));
  }

  private static CatTable table(String columns) {
    CatTable table = new CatTable();
    columns
        .lines()
        .forEach(line -> {
          boolean shown = line.startsWith("*");
          String[] parts = line.substring(shown ? 1 : 0).split(" ", -1);
          String aliases = parts.length > 1 ? parts[1] : "";
          String tells = parts[0].replace('.', ' ').replace('_', ' ');
          var _ =
              shown ? table.text(parts[0], aliases, tells) : table.hidden(parts[0], aliases, tells);
        });
    return table;
  }
}
