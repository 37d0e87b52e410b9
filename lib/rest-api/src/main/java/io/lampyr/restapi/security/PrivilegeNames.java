package io.lampyr.restapi.security;

import static java.util.Map.entry;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.error.ApiException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that clients know, and what they mean here. A name that would have to mean more than it
 * says is refused: a key must never do more than was asked for.
 */
final class PrivilegeNames {
  private static final Set<Privilege> NOTHING = Set.of();

  private static final Set<Privilege> LOOKS =
      EnumSet.of(
          Privilege.MONITOR, Privilege.READ_PIPELINE, Privilege.READ_ILM, Privilege.MONITOR_ENRICH);

  private static final Set<Privilege> MANAGES =
      with(
          LOOKS,
          Privilege.MANAGE_CLUSTER,
          Privilege.MANAGE_INDEX_TEMPLATES,
          Privilege.MANAGE_PIPELINE,
          Privilege.MANAGE_LOGSTASH_PIPELINES,
          Privilege.MANAGE_ILM,
          Privilege.MANAGE_ENRICH,
          Privilege.MANAGE_SEARCH_APPLICATION,
          Privilege.MANAGE_SEARCH_QUERY_RULES,
          Privilege.MANAGE_SEARCH_SYNONYMS);

  private static final Set<Privilege> PIPELINES =
      EnumSet.of(Privilege.MANAGE_PIPELINE, Privilege.READ_PIPELINE);

  private static final Set<Privilege> ADDS =
      EnumSet.of(Privilege.WRITE, Privilege.CREATE_DOC, Privilege.REFRESH);

  private static final Set<Privilege> WRITES =
      with(ADDS, Privilege.INDEX, Privilege.DELETE, Privilege.AUTO_CONFIGURE);

  private static final Set<Privilege> CREATES =
      EnumSet.of(Privilege.CREATE_INDEX, Privilege.AUTO_CONFIGURE);

  private static final Set<Privilege> MANAGES_INDICES =
      with(
          CREATES,
          Privilege.MANAGE,
          Privilege.DELETE_INDEX,
          Privilege.MAINTENANCE,
          Privilege.REFRESH,
          Privilege.VIEW_INDEX_METADATA,
          Privilege.MONITOR);

  private static final Map<String, Set<Privilege>> OF_CLUSTER =
      Map.ofEntries(
          entry("all", with(MANAGES, Privilege.MANAGE_KEYS)),
          entry("manage", MANAGES),
          entry("monitor", LOOKS),
          entry("manage_security", EnumSet.of(Privilege.MANAGE_KEYS)),
          entry("manage_api_key", EnumSet.of(Privilege.MANAGE_KEYS)),
          entry("manage_index_templates", EnumSet.of(Privilege.MANAGE_INDEX_TEMPLATES)),
          entry("read_pipeline", EnumSet.of(Privilege.READ_PIPELINE)),
          entry("manage_pipeline", PIPELINES),
          entry("manage_ingest_pipelines", PIPELINES),
          entry("manage_logstash_pipelines", EnumSet.of(Privilege.MANAGE_LOGSTASH_PIPELINES)),
          entry("read_ilm", EnumSet.of(Privilege.READ_ILM)),
          entry("manage_ilm", EnumSet.of(Privilege.MANAGE_ILM, Privilege.READ_ILM)),
          entry("monitor_enrich", EnumSet.of(Privilege.MONITOR_ENRICH)),
          entry("manage_enrich", EnumSet.of(Privilege.MANAGE_ENRICH, Privilege.MONITOR_ENRICH)),
          entry("manage_search_application", EnumSet.of(Privilege.MANAGE_SEARCH_APPLICATION)),
          entry("manage_search_query_rules", EnumSet.of(Privilege.MANAGE_SEARCH_QUERY_RULES)),
          entry("manage_search_synonyms", EnumSet.of(Privilege.MANAGE_SEARCH_SYNONYMS)),
          // Every key may look at itself and end itself.
          entry("manage_own_api_key", NOTHING),
          entry("none", NOTHING));

  private static final Map<String, Set<Privilege>> OF_INDEX =
      Map.ofEntries(
          entry("all", with(with(WRITES, Privilege.READ), MANAGES_INDICES)),
          entry("read", EnumSet.of(Privilege.READ, Privilege.VIEW_INDEX_METADATA)),
          entry("write", WRITES),
          entry("create_doc", ADDS),
          entry("create", ADDS),
          entry("index", with(ADDS, Privilege.INDEX)),
          entry("delete", EnumSet.of(Privilege.WRITE, Privilege.DELETE, Privilege.REFRESH)),
          entry("auto_configure", EnumSet.of(Privilege.AUTO_CONFIGURE)),
          entry("maintenance", EnumSet.of(Privilege.MAINTENANCE, Privilege.REFRESH)),
          entry("create_index", CREATES),
          entry("delete_index", EnumSet.of(Privilege.DELETE_INDEX)),
          entry("manage", MANAGES_INDICES),
          entry("monitor", EnumSet.of(Privilege.MONITOR)),
          entry(
              "view_index_metadata", EnumSet.of(Privilege.MONITOR, Privilege.VIEW_INDEX_METADATA)),
          entry("none", NOTHING));

  private PrivilegeNames() {}

  private static Set<Privilege> with(Set<Privilege> some, Privilege... more) {
    return with(some, Set.of(more));
  }

  private static Set<Privilege> with(Set<Privilege> some, Set<Privilege> more) {
    Set<Privilege> all = EnumSet.copyOf(some);
    all.addAll(more);
    return all;
  }

  static Map<String, List<String>> all() {
    return Map.of(
        "cluster", OF_CLUSTER.keySet().stream().sorted().toList(),
        "index", OF_INDEX.keySet().stream().sorted().toList(),
        "remote_cluster", List.of());
  }

  static Set<Privilege> ofCluster(String name) {
    return find("cluster", OF_CLUSTER, name);
  }

  static Set<Privilege> ofIndex(String name) {
    return find("index", OF_INDEX, name);
  }

  private static Set<Privilege> find(String kind, Map<String, Set<Privilege>> known, String name) {
    Set<Privilege> found = known.get(name);
    if (found == null) {
      throw ApiException.argument(
          "unknown "
              + kind
              + " privilege ["
              + name
              + "]"
              + Nearest.to(name, known.keySet()).map(near -> ", nearest [" + near + "]").orElse("")
              + ". a privilege must be one of "
              + new TreeSet<>(known.keySet()));
    }
    return found;
  }
}
