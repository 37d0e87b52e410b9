package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Members without which clients with types take no answer about nodes, and what is in them. */
class NodeMembersTest {
  private final OneNode node = new OneNode(72, Persona.OPENSEARCH);
  private final Client client =
      new Client(
          node.assembly(Persona.OPENSEARCH, SearchEngine.Fleet.NONE)
              .api(List.of(), new SampleMachines()));
  private final Client elastic = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static Map<?, ?> only(Client.Told told) {
    return (Map<?, ?>) ((Map<?, ?>) told.at("nodes")).values().iterator().next();
  }

  @Test
  void informationTellsWhatNodesRunOn() {
    Map<?, ?> info = only(client.get("/_nodes/os,process,jvm,http,settings,transport"));
    assertThat(info.get("os").toString())
        .contains("refresh_interval_in_millis=0", "pretty_name=Some Linux 12", "arch=amd64");
    assertThat(info.get("process").toString())
        .isEqualTo("{refresh_interval_in_millis=0, id=4711, mlockall=false}");
    assertThat(info.get("jvm").toString())
        .contains("vm_name=Some VM", "bundled_jdk=false", "using_bundled_jdk=false")
        .contains("mem={heap_init_in_bytes=100, heap_max_in_bytes=1000")
        .contains("non_heap_init_in_bytes=7, non_heap_max_in_bytes=0, direct_max_in_bytes=64}")
        .contains("gc_collectors=[Copy], memory_pools=[Tenured Gen, Metaspace]");
    assertThat(info.get("http").toString()).contains("max_content_length_in_bytes=67108864");
    assertThat(info.get("settings").toString()).contains("path={home=/data, logs=/data}");
  }

  @Test
  void statisticsTellWhatNodesDo() {
    Map<?, ?> stats = only(client.get("/_nodes/stats/os,jvm,fs,thread_pool,discovery"));
    assertThat(stats.get("os").toString())
        .contains("load_average={1m=1.5, 5m=0.75, 15m=0.5}")
        .contains("swap={total_in_bytes=20, free_in_bytes=15, used_in_bytes=5}")
        .contains("cfs_quota_micros=50000", "number_of_times_throttled=3", "limit_in_bytes=max");
    assertThat(stats.get("jvm").toString())
        .contains("last_gc_stats={used_in_bytes=90, max_in_bytes=500, usage_percent=18}")
        .contains("classes={current_loaded_count=900, total_loaded_count=1000");
    assertThat(stats.get("fs").toString()).contains("cache_reserved_in_bytes=0");
    assertThat(stats.get("thread_pool").toString())
        .contains("largest=4", "total_wait_time_in_nanos=5000000");
    assertThat(only(client.get("/_nodes/stats/breaker")).get("breakers").toString())
        .contains("parent={limit_size_in_bytes=2048, limit_size=2kb")
        .contains("estimated_size_in_bytes=1024", "tripped=3");
    assertThat(stats.get("discovery").toString()).contains("cluster_state_stats={overall={");
  }

  @Test
  void guardsOfNodesAreToldInOpenSearchAlone() {
    String metrics =
        "shard_indexing_pressure,search_backpressure,cluster_manager_throttling,weighted_routing,"
            + "file_cache,task_cancellation,resource_usage_stats,admission_control,caches,"
            + "segment_replication_backpressure,repositories,remote_store,search_pipeline";
    Map<?, ?> stats = only(client.get("/_nodes/stats/" + metrics));
    assertThat(stats.get("search_backpressure").toString())
        .contains("completion_count=99", "mode=monitor_only");
    assertThat(stats.get("shard_indexing_pressure").toString())
        .contains("stats={}", "enabled=false");
    assertThat(stats.get("caches").toString())
        .isEqualTo("{request_cache={hit_count=0, miss_count=0}}");
    assertThat(stats.get("repositories")).isEqualTo(List.of());
    assertThat(client.get("/_nodes/stats/nothing").status()).isEqualTo(400);

    Client.Told refused = elastic.get("/_nodes/stats/weighted_routing");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("error/reason"))
        .isEqualTo(
            "request [/_nodes/stats/weighted_routing] contains unrecognized metric:"
                + " [weighted_routing]");
    assertThat(only(elastic.get("/_nodes/stats")).get("weighted_routing")).isNull();
  }

  @Test
  void clusterSumsUpItsNodes() {
    Client.Told told = client.get("/_cluster/stats");
    assertThat(told.text("nodes/count"))
        .isEqualTo(
            "{total=1, cluster_manager=1, coordinating_only=0, data=1, ingest=1, master=1,"
                + " remote_cluster_client=0, search=0, warm=0}");
    assertThat(told.text("nodes/os"))
        .contains("names=[{name=Linux, count=1}]", "mem={total_in_bytes=4000, free_in_bytes=1000");
    assertThat(told.text("nodes/process"))
        .isEqualTo("{cpu={percent=30}, open_file_descriptors={min=110, max=110, avg=110}}");
    assertThat(told.text("nodes/jvm"))
        .contains("using_bundled_jdk=false, count=1", "heap_used_in_bytes=300", "threads=31");
    assertThat(told.text("nodes/fs"))
        .isEqualTo(
            "{total_in_bytes=100000, free_in_bytes=60000, available_in_bytes=50000,"
                + " cache_reserved_in_bytes=0}");
    assertThat(told.text("nodes/network_types/transport_types")).isEqualTo("{lampyr=1}");
    assertThat(told.text("nodes/ingest")).isEqualTo("{number_of_pipelines=0, processor_stats={}}");
  }
}
