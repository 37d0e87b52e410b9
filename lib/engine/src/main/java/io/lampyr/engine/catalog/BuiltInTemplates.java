package io.lampyr.engine.catalog;

import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Templates that are there without anybody's having put them: they make streams of logs, metrics
 * and traces, as shippers expect to find them. Whatever a user puts that fits a name goes before.
 *
 * <p>Each is composed of its mappings and settings, and behind them of a component that is a
 * user's: {@code logs@custom} changes what {@code logs} says, and need not be there.
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
      {"version":1,"_meta":{"managed":true,"description":"built in: how strings are mapped"},
       "template":{"mappings":{"dynamic_templates":[
      {"message_as_text":{"match_mapping_type":"string","path_match":["message","*.message"],
        "mapping":{"type":"match_only_text"}}},
      {"ip_by_name":{"match_mapping_type":"string","match":["ip","*_ip"],
        "mapping":{"type":"ip","ignore_malformed":true}}},
      {"strings_as_keyword":{"match_mapping_type":"string",
        "mapping":{"type":"keyword","ignore_above":1024}}}]}}}
      """;

  /** The component of how strings are mapped. */
  private static final String ECS = "ecs@mappings";

  private static final String TEMPLATE =
      """
      {"index_patterns":["{kind}-*-*"],"data_stream":{},"allow_auto_create":true,"version":1,
       "_meta":{"managed":true,"description":"built in: put a template of your own to override it"},
       "template":{
         "settings":{"index.mapping.ignore_malformed":{lenient},
           "index.mapping.total_fields.ignore_dynamic_beyond_limit":true},
         "mappings":{"date_detection":false,
           "properties":{"@timestamp":{"type":"date","ignore_malformed":false},
             "ecs":{"properties":{"version":{"type":"keyword","ignore_above":1024}}},
             "host":{"properties":{"ip":{"type":"ip"},"name":{"type":"keyword"}}},
             {fields}}},
         "lifecycle":{"enabled":true}}}
      """;

  private BuiltInTemplates() {}

  static List<Template> all() {
    List<Template> all = new ArrayList<>();
    all.add(Template.parse(Template.Kind.COMPONENT, ECS, Json.readObject(STRINGS)));
    for (String kind : List.of("logs", "metrics", "traces")) {
      String text =
          TEMPLATE
              .replace("{lenient}", String.valueOf(kind.equals("logs")))
              .replace("{fields}", KINDS)
              .replace("{kind}", kind);
      all.addAll(composed(kind, Json.readObject(text), List.of(ECS)));
    }
    TelemetryTemplates.all()
        .forEach(template -> all.addAll(composed(template.name(), template.body(), List.of())));
    return List.copyOf(all);
  }

  /** The template as one of components, which may be used by others and changed by a user's. */
  private static List<Template> composed(
      String name, Map<String, @Nullable Object> body, List<String> last) {
    Map<String, @Nullable Object> content =
        new LinkedHashMap<>(Json.object(body.get("template"), "template"));
    Map<String, @Nullable Object> mappings = new LinkedHashMap<>();
    mappings.put("mappings", content.remove("mappings"));
    String custom = name + "@custom";
    List<String> components = new ArrayList<>(List.of(name + "@mappings", name + "@settings"));
    components.add(custom);
    components.addAll(last);
    Map<String, @Nullable Object> whole = new LinkedHashMap<>(body);
    whole.remove("template");
    whole.put("composed_of", components);
    whole.put("ignore_missing_component_templates", List.of(custom));
    return List.of(
        Template.parse(Template.Kind.INDEX, name, whole),
        component(name + "@mappings", body, mappings),
        component(name + "@settings", body, content));
  }

  private static Template component(
      String name, Map<String, @Nullable Object> of, Map<String, @Nullable Object> content) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("template", content);
    body.put("version", of.get("version"));
    body.put("_meta", Map.of("managed", true, "description", "built in"));
    return Template.parse(Template.Kind.COMPONENT, name, body);
  }
}
