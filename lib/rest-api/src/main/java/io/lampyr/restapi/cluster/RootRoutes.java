package io.lampyr.restapi.cluster;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.ClusterSettings;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ToldSetting;
import io.lampyr.engine.catalog.Watermarks;
import io.lampyr.engine.lifecycle.Retention;
import io.lampyr.engine.lifecycle.ShardingSettings;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.KeepAlive;
import io.lampyr.restapi.search.SearchGuards;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/** Who answers here, by which licence, and the settings of the whole. */
public final class RootRoutes {
  private static final String BY_NAME = "action.destructive_requires_name";

  private final Catalog catalog;
  private final Identity identity;

  public RootRoutes(Catalog catalog, Identity identity) {
    this.catalog = catalog;
    this.identity = identity;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/").get(_ -> Answer.ok(root())),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_license")
            .taking("accept_enterprise", "local", "master_timeout")
            .get(_ -> Answer.ok(Map.of("license", license()))),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cluster/settings")
            .taking(IndexOptions.READING, "timeout", "flat_settings", "include_defaults")
            .get(this::settings),
        Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, "/_cluster/settings")
            .taking(IndexOptions.WAITING, "flat_settings")
            .takingBody()
            .put(this::change));
  }

  private Map<String, @Nullable Object> root() {
    Map<String, @Nullable Object> version = new LinkedHashMap<>();
    boolean openSearch = identity.persona() == Persona.OPENSEARCH;
    if (openSearch) {
      version.put("distribution", "opensearch");
    }
    version.put("number", identity.product());
    if (!openSearch) {
      version.put("build_flavor", "serverless");
    }
    version.put("build_type", "lampyr");
    version.put("build_hash", identity.version());
    version.put("build_date", Identity.BUILT);
    version.put("build_snapshot", false);
    version.put("lucene_version", Version.LATEST.toString());
    version.put("minimum_wire_compatibility_version", identity.oldestWire());
    version.put("minimum_index_compatibility_version", identity.oldestIndex());
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    root.put("name", "lampyr");
    root.put("cluster_name", identity.cluster());
    root.put("cluster_uuid", identity.uuid());
    root.put("version", version);
    root.put("tagline", "Lampyr lights up when asked");
    return root;
  }

  private static Map<String, @Nullable Object> license() {
    Map<String, @Nullable Object> license = new LinkedHashMap<>();
    license.put("status", "active");
    license.put("uid", "00000000-0000-0000-0000-000000000000");
    license.put("type", "basic");
    license.put("issue_date", "1970-01-01T00:00:00.000Z");
    license.put("issue_date_in_millis", 0);
    license.put("max_nodes", null);
    license.put("issued_to", "lampyr");
    license.put("issuer", "lampyr");
    license.put("start_date_in_millis", -1);
    return license;
  }

  private Answer settings(Call call) {
    return Answer.ok(
        shown(call, catalog.settings(), call.parameters().flag("include_defaults", false)));
  }

  /** What holds where nobody says otherwise, of settings that change something. */
  private FlatSettings standards() {
    Map<String, @Nullable Object> standards = new TreeMap<>();
    for (ToldSetting setting : ClusterSettings.told()) {
      if (setting.noEffect().isEmpty() && !setting.standard().isEmpty()) {
        standards.put(setting.name(), setting.standard());
      }
    }
    standards.put(BY_NAME, String.valueOf(identity.persona() == Persona.ELASTICSEARCH));
    if (identity.persona() == Persona.ELASTICSEARCH) {
      standards.remove(SearchGuards.PHASES);
    }
    standards.put("cluster.name", identity.cluster());
    return FlatSettings.of(standards);
  }

  private Map<String, @Nullable Object> shown(
      Call call, ClusterSettings settings, boolean defaults) {
    boolean flat = call.parameters().flag("flat_settings", false);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("persistent", tree(settings.persistent(), flat));
    shown.put("transient", tree(settings.temporary(), flat));
    if (defaults) {
      FlatSettings standards = standards();
      shown.put(
          "defaults", tree(standards.filtered(name -> !settings.effective().has(name)), flat));
    }
    return shown;
  }

  private static Map<String, @Nullable Object> tree(FlatSettings settings, boolean flat) {
    return flat ? settings.values() : settings.nested();
  }

  private Answer change(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String name : body.keySet()) {
      if (!name.equals("persistent") && !name.equals("transient")) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[cluster_update_settings] unknown field [" + name + "]");
      }
    }
    FlatSettings persistent = part(body, "persistent");
    FlatSettings temporary = part(body, "transient");
    if (persistent.values().isEmpty() && temporary.values().isEmpty()) {
      throw ApiException.validation("no settings to update");
    }
    ClusterSettings.check("persistent", persistent);
    ClusterSettings.check("transient", temporary);
    catalog.changeSettings(old -> {
      ClusterSettings changed =
          new ClusterSettings(old.persistent().with(persistent), old.temporary().with(temporary));
      Watermarks.check(persistent, changed.persistent());
      Watermarks.check(temporary, changed.temporary());
      KeepAlive.check(changed.effective());
      checkGuards(changed.effective());
      ShardingSettings _ = ShardingSettings.of(changed.effective(), "");
      return changed;
    });
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.putAll(
        shown(call, new ClusterSettings(persistent.present(), temporary.present()), false));
    return Answer.ok(answer);
  }

  private static void checkGuards(FlatSettings settings) {
    SearchGuards.check(settings);
    Backpressure.check(settings);
    Retention _ = Retention.of(settings);
  }

  private static FlatSettings part(Map<String, @Nullable Object> body, String name) {
    if (!body.containsKey(name)) {
      return FlatSettings.NONE;
    }
    Object part = body.get(name);
    if (!(part instanceof Map<?, ?>)) {
      String reason =
          "Failed to parse object: expecting token of type [START_OBJECT] but found ["
              + Json.token(part)
              + "]";
      throw new FaultException(
          Fault.of(ErrorKind.PARSING, reason).within(ErrorKind.SETTINGS, reason));
    }
    return FlatSettings.of(Json.object(part, name));
  }
}
