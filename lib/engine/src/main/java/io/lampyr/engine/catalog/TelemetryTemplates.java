package io.lampyr.engine.catalog;

import io.lampyr.mapping.json.Json;
import java.util.List;

/**
 * Built-in templates for what agents and collectors send by protocols of their own: they go before
 * those for whatever is called like logs, metrics or traces.
 */
final class TelemetryTemplates {
  /** Every metric is a field of its own, and a Prometheus has thousands of them. */
  private static final String PROMETHEUS =
      """
      {"index_patterns":["metrics-*.prometheus-*"],"priority":100,"data_stream":{},
       "allow_auto_create":true,"version":1,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{"index.mapping.total_fields.limit":10000},
         "mappings":{"date_detection":false,"dynamic_templates":[
           {"labels":{"match_mapping_type":"string","path_match":"labels.*",
             "mapping":{"type":"keyword","time_series_dimension":true}}},
           {"counters":{"match_mapping_type":["long","double","string"],
             "path_match":["metrics.*_total","metrics.*_sum","metrics.*_count","metrics.*_bucket"],
             "mapping":{"type":"double","index":false,"non_finite":true,
               "time_series_metric":"counter"}}},
           {"gauges":{"match_mapping_type":["long","double","string"],"path_match":"metrics.*",
             "mapping":{"type":"double","index":false,"non_finite":true,
               "time_series_metric":"gauge"}}}],
           "properties":{
             "@timestamp":{"type":"date","ignore_malformed":false},
             "start_timestamp":{"type":"date"},
             "data_stream":{"properties":{
               "type":{"type":"constant_keyword","value":"metrics"},
               "dataset":{"type":"constant_keyword"},
               "namespace":{"type":"constant_keyword"}}}}},
         "lifecycle":{"enabled":true}}}
      """;

  private static final String EXEMPLARS =
      """
      {"index_patterns":["metrics-*.prometheus.exemplars-*"],"priority":110,"data_stream":{},
       "allow_auto_create":true,"version":1,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{"index.mapping.total_fields.limit":10000},
         "mappings":{"date_detection":false,"dynamic_templates":[
           {"labels":{"match_mapping_type":"string","path_match":["labels.*","exemplar.labels.*"],
             "mapping":{"type":"keyword"}}}],
           "properties":{
             "@timestamp":{"type":"date","ignore_malformed":false},
             "exemplar":{"properties":{
               "value":{"type":"double","index":false,"non_finite":true}}},
             "data_stream":{"properties":{
               "type":{"type":"constant_keyword","value":"metrics"},
               "dataset":{"type":"constant_keyword"},
               "namespace":{"type":"constant_keyword"}}}}},
         "lifecycle":{"enabled":true}}}
      """;

  private TelemetryTemplates() {}

  static List<Template> all() {
    return List.of(
        named("metrics-prometheus", PROMETHEUS), named("metrics-prometheus-exemplars", EXEMPLARS));
  }

  private static Template named(String name, String text) {
    return Template.parse(Template.Kind.INDEX, name, Json.readObject(text));
  }
}
