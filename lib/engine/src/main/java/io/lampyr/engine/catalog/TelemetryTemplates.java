package io.lampyr.engine.catalog;

import io.lampyr.mapping.json.Json;
import java.util.List;

/**
 * Built-in templates for what agents and collectors send by protocols of their own: they go before
 * those for whatever is called like logs, metrics or traces.
 */
final class TelemetryTemplates {
  /**
   * Every metric is a field of its own, and a Prometheus has thousands of them. Labels are the
   * dimensions of series, however long they are: what was left out would make two series one.
   */
  private static final String PROMETHEUS =
      """
      {"index_patterns":["metrics-*.prometheus-*"],"priority":100,"data_stream":{},
       "allow_auto_create":true,"version":3,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{"index.mode":"time_series","index.mapping.total_fields.limit":10000},
         "mappings":{"date_detection":false,"dynamic_templates":[
           {"labels":{"match_mapping_type":"*","path_match":"labels.*",
             "mapping":{"type":"keyword","time_series_dimension":true}}},
           {"native_histogram":{"match":"*","unmatch":"*",
             "mapping":{"type":"exponential_histogram","time_series_metric":"histogram"}}},
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
             "labels":{"type":"passthrough","priority":10,"time_series_dimension":true},
             "metrics":{"type":"passthrough","priority":5},
             "histograms":{"type":"passthrough","priority":6},
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

  /** Texts, so that they are not taken for labels where indices are asked as series. */
  private static final String METADATA =
      """
      {"index_patterns":["metrics-*.prometheus.metadata-*"],"priority":110,"data_stream":{},
       "allow_auto_create":true,"version":1,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "mappings":{"date_detection":false,"dynamic":false,
           "properties":{
             "@timestamp":{"type":"date","ignore_malformed":false},
             "metadata":{"properties":{
               "metric":{"type":"match_only_text"},
               "type":{"type":"match_only_text"},
               "unit":{"type":"match_only_text"},
               "help":{"type":"match_only_text"}}},
             "data_stream":{"properties":{
               "type":{"type":"constant_keyword","value":"metrics"},
               "dataset":{"type":"constant_keyword"},
               "namespace":{"type":"constant_keyword"}}}}},
         "lifecycle":{"enabled":true}}}
      """;

  /** Fields of all that OpenTelemetry sends. */
  private static final String OTEL =
      """
      {"index_patterns":["{type}-*.otel-*"],"priority":100,"data_stream":{},
       "allow_auto_create":true,"version":{version},
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{{mode}"index.mapping.total_fields.limit":10000},
         "mappings":{"date_detection":false,"dynamic_templates":[{more}
           {"attributes":{"match_mapping_type":"string",
             "path_match":["attributes.*","resource.attributes.*","scope.attributes.*",
               "links.attributes.*"],
             "mapping":{"type":"keyword"{word}}}}],
           "properties":{
             "@timestamp":{"type":"{time}"},{fields}
             "resource":{"properties":{{resource}
               "schema_url":{"type":"keyword","ignore_above":1024},
               "dropped_attributes_count":{"type":"long"}}},
             "scope":{"properties":{{scope}
               "schema_url":{"type":"keyword","ignore_above":1024},
               "name":{"type":"keyword"{word}},
               "version":{"type":"keyword"{word}},
               "dropped_attributes_count":{"type":"long"}}},
             "data_stream":{"properties":{
               "type":{"type":"constant_keyword","value":"{type}"},
               "dataset":{"type":"constant_keyword"},
               "namespace":{"type":"constant_keyword"}}}}},
         "lifecycle":{"enabled":true}}}
      """;

  /** Attributes that are dimensions of series, those of points before those of scopes. */
  private static final String DIMENSIONS =
      """
      "attributes":{"type":"passthrough","priority":{priority},"time_series_dimension":true},
      """;

  /**
   * Numbers with a fraction are no dimensions, and one that a field of whole numbers would cut off
   * is refused: points must not become one for what is left out.
   */
  private static final String NUMBERS =
      """
      {"fractions":{"match_mapping_type":"double",
        "path_match":["attributes.*","resource.attributes.*","scope.attributes.*"],
        "mapping":{"type":"keyword","time_series_dimension":true}}},
      {"wholes":{"match_mapping_type":"long",
        "path_match":["attributes.*","resource.attributes.*","scope.attributes.*"],
        "mapping":{"type":"long","coerce":false,"time_series_dimension":true}}},
      """;

  /** Metrics name the template of each field themselves: what they look like does not tell. */
  private static final String BY_NAME =
      """
      {"{name}":{"match":"*","unmatch":"*","mapping":{mapping}}},
      """;

  private static final String METRICS =
      """
      "start_timestamp":{"type":"date"},
      "unit":{"type":"keyword","time_series_dimension":true},
      "_metric_names_hash":{"type":"keyword","time_series_dimension":true},
      "metrics":{"type":"passthrough","priority":1},
      """;

  private static final String LOGS =
      """
      "observed_timestamp":{"type":"date_nanos"},
      "severity_text":{"type":"keyword","ignore_above":1024},
      "severity_number":{"type":"byte"},
      "event_name":{"type":"keyword","ignore_above":1024},
      "trace_id":{"type":"keyword"},
      "span_id":{"type":"keyword"},
      "dropped_attributes_count":{"type":"long"},
      "body":{"properties":{
        "text":{"type":"match_only_text"},
        "structured":{"type":"flattened"}}},
      "message":{"type":"alias","path":"body.text"},
      """;

  private static final String TRACES =
      """
      "trace_id":{"type":"keyword"},
      "span_id":{"type":"keyword"},
      "parent_span_id":{"type":"keyword"},
      "trace_state":{"type":"keyword","ignore_above":1024},
      "name":{"type":"keyword","ignore_above":1024},
      "kind":{"type":"keyword"},
      "duration":{"type":"long"},
      "dropped_attributes_count":{"type":"long"},
      "dropped_events_count":{"type":"long"},
      "dropped_links_count":{"type":"long"},
      "status":{"properties":{
        "code":{"type":"keyword"},
        "message":{"type":"keyword","ignore_above":1024}}},
      "links":{"properties":{
        "trace_id":{"type":"keyword"},
        "span_id":{"type":"keyword"},
        "trace_state":{"type":"keyword","ignore_above":1024},
        "dropped_attributes_count":{"type":"long"}}},
      """;

  private TelemetryTemplates() {}

  static List<Template> all() {
    return List.of(
        named("metrics-prometheus", PROMETHEUS),
        named("metrics-prometheus-exemplars", EXEMPLARS),
        named("metrics-prometheus-metadata", METADATA),
        metrics(),
        otel("logs", "date_nanos", LOGS),
        otel("traces", "date_nanos", TRACES));
  }

  private static Template metrics() {
    return named(
        "metrics-otel",
        OTEL.replace("{version}", "3")
            .replace("{mode}", "\"index.mode\":\"time_series\",")
            .replace("{more}", byName() + NUMBERS)
            .replace("{fields}", METRICS + dimensions(10))
            .replace("{resource}", dimensions(20))
            .replace("{scope}", dimensions(5))
            .replace("{word}", ",\"time_series_dimension\":true")
            .replace("{time}", "date")
            .replace("{type}", "metrics"));
  }

  private static String dimensions(int priority) {
    return DIMENSIONS.replace("{priority}", String.valueOf(priority));
  }

  private static Template otel(String type, String time, String fields) {
    return named(
        type + "-otel",
        OTEL.replace("{version}", "1")
            .replace("{mode}", "")
            .replace("{more}", "")
            .replace("{fields}", fields)
            .replace("{resource}", "")
            .replace("{scope}", "")
            .replace("{word}", ",\"ignore_above\":1024")
            .replace("{time}", time)
            .replace("{type}", type));
  }

  private static String byName() {
    StringBuilder all = new StringBuilder();
    for (String metric : List.of("counter", "gauge")) {
      all.append(byName(metric + "_long", "{\"type\":\"long\"" + marked(metric)));
      all.append(
          byName(
              metric + "_double",
              "{\"type\":\"double\",\"index\":false,\"non_finite\":true" + marked(metric)));
    }
    for (String type : List.of("histogram", "exponential_histogram")) {
      all.append(byName(type, "{\"type\":\"" + type + "\"" + marked("histogram")));
    }
    all.append(
        byName(
            "summary",
            "{\"type\":\"aggregate_metric_double\",\"metrics\":[\"sum\",\"value_count\"],"
                + "\"default_metric\":\"value_count\""
                + marked("summary")));
    return all.toString();
  }

  private static String marked(String metric) {
    return ",\"time_series_metric\":\"" + metric + "\"}";
  }

  private static String byName(String name, String mapping) {
    return BY_NAME.replace("{name}", name).replace("{mapping}", mapping);
  }

  private static Template named(String name, String text) {
    return Template.parse(Template.Kind.INDEX, name, Json.readObject(text));
  }
}
