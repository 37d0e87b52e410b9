package io.lampyr.engine.catalog;

import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Templates that are there without anybody's having put them: they make streams of logs, metrics
 * and traces, as shippers expect to find them. Whatever a user puts that fits a name goes before.
 */
final class BuiltInTemplates {
  /** Fields that are nearly always the same are not kept for each document again. */
  private static final String KINDS =
      """
      "data_stream":{"properties":{
        "type":{"type":"constant_keyword","value":"{kind}"},
        "dataset":{"type":"constant_keyword"},
        "namespace":{"type":"constant_keyword"}}}
      """;

  private static final String STRINGS =
      """
      {"message_as_text":{"match_mapping_type":"string","path_match":["message","*.message"],
        "mapping":{"type":"match_only_text"}}},
      {"ip_by_name":{"match_mapping_type":"string","match":["ip","*_ip"],
        "mapping":{"type":"ip","ignore_malformed":true}}},
      {"strings_as_keyword":{"match_mapping_type":"string",
        "mapping":{"type":"keyword","ignore_above":1024}}}
      """;

  private static final String TEMPLATE =
      """
      {"index_patterns":["{kind}-*-*"],"data_stream":{},"allow_auto_create":true,"version":1,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{"index.mapping.ignore_malformed":{lenient},
           "index.mapping.total_fields.ignore_dynamic_beyond_limit":true},
         "mappings":{"date_detection":false,"dynamic_templates":[{strings}],
           "properties":{"@timestamp":{"type":"date","ignore_malformed":false},
             "ecs":{"properties":{"version":{"type":"keyword","ignore_above":1024}}},
             "host":{"properties":{"ip":{"type":"ip"},"name":{"type":"keyword"}}},
             {fields}}},
         "lifecycle":{"enabled":true}}}
      """;

  private BuiltInTemplates() {}

  static List<Template> all() {
    List<Template> all = new ArrayList<>();
    for (String kind : List.of("logs", "metrics", "traces")) {
      String text =
          TEMPLATE
              .replace("{lenient}", String.valueOf(kind.equals("logs")))
              .replace("{strings}", STRINGS)
              .replace("{fields}", KINDS)
              .replace("{kind}", kind);
      Map<String, @Nullable Object> body = Json.readObject(text);
      all.add(Template.parse(Template.Kind.INDEX, kind, body));
    }
    all.addAll(TelemetryTemplates.all());
    return List.copyOf(all);
  }
}
