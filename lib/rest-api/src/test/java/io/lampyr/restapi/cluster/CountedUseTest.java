package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.node.Machines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is made use of is counted, and what is not there is counted as none. */
class CountedUseTest {
  private final OneNode node = new OneNode(74, Persona.ELASTICSEARCH);
  private final Client client =
      new Client(
          node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).api(List.of(), new Here()));

  /** A process that is a node. */
  private static final class Here implements Machines {
    @Override
    public Optional<Machine> of(Heartbeat node) {
      return Optional.of(SampleMachines.MACHINE);
    }

    @Override
    public Optional<String> here() {
      return Optional.of("this one");
    }
  }

  @AfterEach
  void end() {
    node.close();
  }

  private static Map<?, ?> object(Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  /** The one value of an object. */
  private static Map<?, ?> only(Object value) {
    return object(object(value).values().iterator().next());
  }

  @Test
  void searchesAreCountedByTheirQueriesAndKeys() {
    client.index("i", 1, 3);
    client.get("/i/_search?q=n:1");
    client.post(
        "/i/_search",
        """
        {"query":{"bool":{"must":{"match":{"t":"word"}},"filter":[{"match":{"t":"word"}}]}},
         "rescore":{"query":{"rescore_query":{"term":{"n":1}}}},
         "aggregations":{"b":{"boxplot":{"field":"n"}}}}
        """);
    client.post(
        "/i/_async_search",
        """
        {"retriever":{"rrf":{"retrievers":[
          {"standard":{"query":{"match_all":{}}}},{"standard":{"query":{"term":{"n":1}}}}]}}}
        """);

    Client.Told told = client.get("/_cluster/stats");
    assertThat(told.text("indices/search"))
        .isEqualTo(
            "{total=2, queries={bool=1, match=1, match_all=1, term=2}, rescorers={query=1},"
                + " sections={aggs=1, query=1, rescore=1, retriever=1},"
                + " retrievers={rrf=1, standard=1}, extended={}}");
    Client.Told usage = client.get("/_xpack/usage");
    assertThat(usage.text("analytics/stats/boxplot_usage")).isEqualTo("1");
    assertThat(usage.text("analytics/stats/rate_usage")).isEqualTo("0");
  }

  @Test
  void aggregationsAreCountedByWhatTheyPassOverOnEachShard() {
    client.put(
        "/i",
        """
        {"mappings":{"properties":{"k":{"type":"keyword"},"n":{"type":"long"},
          "at":{"type":"date"},"ip":{"type":"ip"}}}}
        """);
    client.put("/i/_doc/1?refresh=true", "{\"k\":\"a\",\"n\":1}");
    client.post(
        "/i/_search",
        """
        {"size":0,"aggs":{
          "k":{"terms":{"field":"k"},"aggs":{"m":{"max":{"field":"n"}}}},
          "n":{"terms":{"field":"n"}}, "ip":{"terms":{"field":"ip"}},
          "none":{"terms":{"field":"none"}},
          "at":{"date_histogram":{"field":"at","fixed_interval":"1d"}},
          "f":{"filter":{"term":{"k":"a"}}},
          "p":{"max_bucket":{"buckets_path":"k>m"}}}}
        """);

    assertThat(only(client.get("/_nodes/usage/aggregations").at("nodes")).get("aggregations"))
        .hasToString(
            "{date_histogram={date=1}, filter={other=1}, max={numeric=1},"
                + " terms={bytes=2, ip=1, numeric=1}}");
  }

  @Test
  void vectorsAreCountedInSegmentsAndByWhatTheirMappingsSay() {
    client.put(
        "/v",
        """
        {"mappings":{"runtime":{"r":{"type":"long","script":{"source":"emit(doc['n'].value)"}}},
         "_source":{"excludes":["x"]},"properties":{
          "v":{"type":"dense_vector","dims":2,"similarity":"l2_norm"},
          "w":{"type":"dense_vector","dims":3,"index":false,"element_type":"byte"},
          "s":{"type":"sparse_vector"},"n":{"type":"long"}}}}
        """);
    client.put("/v/_doc/1", "{\"v\":[1,2],\"w\":[1,2,3],\"s\":{\"a\":1,\"b\":2}}");
    client.put("/v/_doc/2?refresh=true", "{\"v\":[1,2]}");

    Client.Told told = client.get("/_cluster/stats");
    assertThat(told.text("indices/dense_vector/value_count")).isEqualTo("3");
    assertThat(told.text("indices/sparse_vector/value_count")).isEqualTo("1");
    client.put("/v/_doc/3?refresh=true", "{\"v\":[1,2]}");
    assertThat(client.get("/_cluster/stats").text("indices/dense_vector/value_count"))
        .isEqualTo("4");
    assertThat(told.text("indices/mappings/field_types/0"))
        .isEqualTo(
            "{name=dense_vector, count=2, index_count=1, script_count=0, indexed_vector_count=1,"
                + " indexed_vector_dim_min=2, indexed_vector_dim_max=2,"
                + " vector_index_type_count={int8_hnsw=1, not_indexed=1},"
                + " vector_similarity_type_count={l2_norm=1},"
                + " vector_element_type_count={byte=1, float=1}}");
    assertThat(told.text("indices/mappings/runtime_field_types"))
        .isEqualTo(
            "[{name=long, count=1, index_count=1, scriptless_count=0, shadowed_count=0,"
                + " lang=[painless], lines_max=1, lines_total=1, chars_max=20, chars_total=20,"
                + " source_max=0, source_total=0, doc_max=1, doc_total=1}]");
    assertThat(told.text("indices/mappings/source_modes")).isEqualTo("{stored=1}");
    assertThat(told.text("ccs/_search/total")).isEqualTo("0");
    assertThat(told.text("snapshots/current_counts/snapshots")).isEqualTo("0");
    assertThat(told.text("nodes/packaging_types/0/flavor")).isEqualTo("serverless");
    assertThat(told.at("nodes/indexing_pressure/memory/limit_in_bytes")).isInstanceOf(Number.class);
  }

  @Test
  void featuresTellWhatThereIsOfThem() {
    client.put("/_ilm/policy/p", "{\"policy\":{\"phases\":{\"hot\":{\"actions\":{}}}}}");
    client.put("/i", "{\"settings\":{\"index.lifecycle.name\":\"p\"}}");
    client.put("/_index_template/t", "{\"index_patterns\":[\"s-*\"],\"data_stream\":{}}");
    client.put("/_data_stream/s-1", "");

    Client.Told usage = client.get("/_xpack/usage");
    assertThat(usage.text("ilm/policy_stats"))
        .isEqualTo("[{indices_managed=1, phases={hot={min_age=0, actions=[]}}}]");
    assertThat(usage.text("data_streams/data_streams")).isEqualTo("1");
    assertThat(usage.text("data_streams/indices_count")).isEqualTo("1");
    assertThat(usage.text("ml/available")).isEqualTo("false");
    assertThat(usage.text("security/anonymous/enabled")).isEqualTo("true");

    Client.Told info = client.get("/_xpack?categories=license,features&human=false");
    assertThat(info.json().keySet().toString()).isEqualTo("[license, features]");
    assertThat(info.text("features/ilm")).isEqualTo("{available=true, enabled=true}");
    assertThat(client.get("/_xpack?categories=nothing").status()).isEqualTo(400);
  }

  @Test
  void lifecyclesAndFlattenedFieldsAreCounted() {
    client.put(
        "/i",
        """
        {"mappings":{"properties":{"a":{"type":"flattened"},
          "o":{"properties":{"b":{"type":"flattened"}}},"k":{"type":"keyword"}}}}
        """);
    client.put("/j", "{\"mappings\":{\"properties\":{\"f\":{\"type\":\"flattened\"}}}}");
    client.put(
        "/_cluster/settings",
        "{\"persistent\":{\"data_streams.lifecycle.retention.max\":\"10d\"}}");
    client.put(
        "/_index_template/t",
        """
        {"index_patterns":["s-*"],"data_stream":{},
         "template":{"lifecycle":{"data_retention":"30d"}}}
        """);
    client.put("/_data_stream/s-1", "");
    client.put("/_data_stream/s-2", "");
    client.put("/_data_stream/s-2/_lifecycle", "{\"data_retention\":\"4d\"}");

    Client.Told usage = client.get("/_xpack/usage");
    assertThat(usage.text("flattened/field_count")).isEqualTo("3");
    assertThat(usage.text("data_lifecycle/count")).isEqualTo("2");
    assertThat(usage.text("data_lifecycle/data_retention"))
        .isEqualTo(
            "{configured_data_streams=2, minimum_millis=345600000, maximum_millis=2592000000,"
                + " average_millis=1.4688E9}");
    assertThat(usage.text("data_lifecycle/effective_retention/maximum_millis"))
        .isEqualTo("864000000");
    assertThat(usage.text("data_lifecycle/global_retention"))
        .isEqualTo(
            "{default={defined=false}, max={defined=true, affected_data_streams=1,"
                + " retention_millis=864000000}}");
  }

  @Test
  void explainedHitsTellWhereTheyWereFound() {
    client.index("i", 1, 2);
    Client.Told found =
        client.post(
            "/i/_search",
            """
            {"query":{"term":{"n":1}},"explain":true,
             "aggs":{"t":{"top_hits":{"size":1,"explain":true}}},
             "collapse":{"field":"n","inner_hits":{"name":"c"}}}
            """);
    assertThat(found.text("hits/hits/0/_shard")).isEqualTo("[i][0]");
    assertThat(found.text("hits/hits/0/_node")).isEqualTo("this one");
    assertThat(found.text("aggregations/t/hits/hits/0/_shard")).isEqualTo("[i][0]");
    assertThat(found.at("hits/hits/0/inner_hits/c/hits/hits/0/_shard")).isNull();
  }

  @Test
  void privilegesOfWhoeverMayDoEverythingAreTold() {
    Client.Told told = client.get("/_security/user/_privileges");
    assertThat(told.text("cluster")).isEqualTo("[all]");
    assertThat(told.text("indices/0/names")).isEqualTo("[*]");
    assertThat(told.text("run_as")).isEqualTo("[]");
  }
}
