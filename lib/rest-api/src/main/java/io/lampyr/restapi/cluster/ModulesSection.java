package io.lampyr.restapi.cluster;

import io.lampyr.restapi.Persona;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The modules of OpenSearch whose work is done here: clients look for their names before they use
 * what belongs to them.
 */
final class ModulesSection {
  private static final List<String> NAMES =
      List.of(
          "aggs-matrix-stats",
          "analysis-common",
          "geo",
          "ingest-common",
          "ingest-geoip",
          "ingest-user-agent",
          "lang-expression",
          "lang-mustache",
          "lang-painless",
          "mapper-extras",
          "parent-join",
          "percolator",
          "rank-eval",
          "reindex",
          "search-pipeline-common");

  private ModulesSection() {}

  static List<Map<String, @Nullable Object>> of(Identity identity) {
    return identity.persona() == Persona.OPENSEARCH
        ? NAMES.stream().map(name -> module(name, identity.product())).toList()
        : List.of();
  }

  private static Map<String, @Nullable Object> module(String name, String version) {
    Map<String, @Nullable Object> module = new LinkedHashMap<>();
    module.put("name", name);
    module.put("version", version);
    module.put("opensearch_version", version);
    module.put("java_version", String.valueOf(Runtime.version().feature()));
    module.put("description", "part of Lampyr");
    module.put("classname", "");
    module.put("custom_foldername", null);
    module.put("extended_plugins", List.of());
    module.put("has_native_controller", false);
    return module;
  }
}
