package io.lampyr.restapi.absent;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.AbsentFeatures;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lists of what there is none of. Who asks for all of something gets an empty list, who asks for
 * one by its name is told that it is not there: both are true. What would make one is refused, see
 * {@link AbsentFeatures}.
 */
public final class NothingRoutes {
  private static final String[] PARAMETERS = {
    "local",
    "allow_no_match",
    "basic",
    "config_id",
    "connector_name",
    "connector_id",
    "decompress_definition",
    "exclude_generated",
    "from",
    "include",
    "include_implicit",
    "include_deleted",
    "include_model_definition",
    "index_name",
    "job_type",
    "query",
    "service_type",
    "size",
    "status",
    "tags",
    "verbose",
    "with_profile_uid"
  };

  /** A list's path, the name of one in it, the answer of none, and what is said of a name. */
  private static final String LISTS =
      """
      _ml/anomaly_detectors | {"count":0,"jobs":[]} | No known job with id '%s'
      _ml/anomaly_detectors/*/_stats | {"count":0,"jobs":[]} | No known job with id '%s'
      _ml/datafeeds | {"count":0,"datafeeds":[]} | No datafeed with id [%s] exists
      _ml/datafeeds/*/_stats | {"count":0,"datafeeds":[]} | No datafeed with id [%s] exists
      _ml/calendars | {"count":0,"calendars":[]} | No calendar with id [%s]
      _ml/filters | {"count":0,"filters":[]} | Unable to find filter [%s]
      _ml/data_frame/analytics | {"count":0,"data_frame_analytics":[]} | No known job with id '%s'
      _ml/data_frame/analytics/*/_stats | {"count":0,"data_frame_analytics":[]} | \
      No known job with id '%s'
      _ml/trained_models | {"count":0,"trained_model_configs":[]} | \
      No known trained model with model_id [%s]
      _ml/trained_models/*/_stats | {"count":0,"trained_model_stats":[]} | \
      No known trained model with model_id [%s]
      _transform | {"count":0,"transforms":[]} | Transform with id [%s] could not be found
      _transform/*/_stats | {"count":0,"transforms":[]} | Transform with id [%s] could not be found
      _inference | {"endpoints":[]} | Inference endpoint not found [%s]
      _connector | {"count":0,"results":[]} | connector [%s] not found
      _connector/_sync_job | {"count":0,"results":[]} | connector sync job [%s] not found
      _application/analytics | {} | no such behavioral analytics collection [%s]
      _rollup/job | {"jobs":[]} |
      _rollup/data | {} |
      _slm/policy | {} | \
      snapshot lifecycle policy or policies [%s] not found, no policies are configured
      _ccr/auto_follow | {"patterns":[]} | auto-follow pattern [%s] is missing
      _ingest/geoip/database | {"databases":[]} | No database configurations have been found for: %s
      _ingest/ip_location/database | {"databases":[]} | \
      No database configurations have been found for: %s
      _security/role | {} | role [%s] not found
      _security/user | {} | user [%s] not found
      _security/role_mapping | {} | role mapping [%s] not found
      _security/privilege | {} | privileges of application [%s] not found
      _security/service | {} |
      _nodes/*/shutdown | {"nodes":[]} |
      """;

  /** What is told of the whole of something that is not there. */
  private static final String WHOLES =
      """
      GET _ml/anomaly_detectors/_stats | {"count":0,"jobs":[]}
      GET _ml/datafeeds/_stats | {"count":0,"datafeeds":[]}
      GET _ml/data_frame/analytics/_stats | {"count":0,"data_frame_analytics":[]}
      GET _ml/trained_models/_stats | {"count":0,"trained_model_stats":[]}
      GET _transform/_stats | {"count":0,"transforms":[]}
      GET _transform/_node_stats | {"total":{"scheduler":{"registered_transform_count":0}}}
      GET _watcher/_query/watches | {"count":0,"watches":[]}
      POST _watcher/_query/watches | {"count":0,"watches":[]}
      GET _slm/status | {"operation_mode":"STOPPED"}
      GET _slm/stats | {"retention_runs":0,"retention_failed":0,"retention_timed_out":0,\
      "retention_deletion_time":"0s","retention_deletion_time_millis":0,\
      "total_snapshots_taken":0,"total_snapshots_failed":0,"total_snapshots_deleted":0,\
      "total_snapshot_deletion_failures":0,"policy_stats":[]}
      GET _ccr/stats | {"auto_follow_stats":{"number_of_failed_follow_indices":0,\
      "number_of_failed_remote_cluster_state_requests":0,\
      "number_of_successful_follow_indices":0,"recent_auto_follow_errors":[],\
      "auto_followed_clusters":[]},"follow_stats":{"indices":[]}}
      GET _autoscaling/capacity | {"policies":{}}
      GET _nodes/shutdown | {"nodes":[]}
      GET _features | {"features":[]}
      POST _features/_reset | {"features":[]}
      GET _migration/system_features | {"features":[],"migration_status":"NO_MIGRATION_NEEDED"}
      POST _migration/system_features | {"accepted":false,\
      "reason":"No system indices require migration"}
      GET _migration/deprecations | {"cluster_settings":[],"node_settings":[],\
      "index_settings":{},"data_streams":{},"templates":{},"ilm_policies":{},"ml_settings":[]}
      GET _ingest/geoip/stats | {"stats":{"successful_downloads":0,"failed_downloads":0,\
      "total_download_time":0,"databases_count":0,"skipped_updates":0,"expired_databases":0},\
      "nodes":{}}
      GET _license/basic_status | {"eligible_to_start_basic":false}
      GET _license/trial_status | {"eligible_to_start_trial":false}
      GET _security/_query/role | {"total":0,"count":0,"roles":[]}
      POST _security/_query/role | {"total":0,"count":0,"roles":[]}
      GET _security/_query/user | {"total":0,"count":0,"users":[]}
      POST _security/_query/user | {"total":0,"count":0,"users":[]}
      """;

  private NothingRoutes() {}

  public static List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    LISTS.lines().forEach(line -> routes.addAll(list(line.split(" \\|", -1))));
    WHOLES
        .lines()
        .forEach(line -> {
          int space = line.indexOf(' ');
          String[] parts = line.substring(space + 1).split(" \\| ", -1);
          Map<String, ?> answer = Json.readObject(parts[1]);
          routes.add(
              // Statistics of indices have paths of this form, and go where searches go.
              draft(parts[0].matches("_[a-z]+/_stats") ? Duty.SEARCH : Duty.INGEST, "/" + parts[0])
                  .by(_ -> Answer.ok(answer), Method.valueOf(line.substring(0, space))));
        });
    // Clients ask so whether a model is there.
    routes.add(
        draft("/_ml/trained_models/{name}/_infer")
            .taking("timeout")
            .takingBody()
            .post(call -> {
              throw missing(call, "No known trained model with model_id [%s]");
            }));
    routes.add(
        draft("/_watcher/watch/{id}")
            .get(call -> Answer.tree(404, Map.of("found", false, "_id", call.path("id")))));
    routes.add(draft("/{index}/_migration/deprecations").get(NothingRoutes::deprecations));
    routes.add(start("/_license/start_basic", "basic_was_started", "Current license is basic."));
    routes.add(start("/_license/start_trial", "trial_was_started", "Trial was already activated."));
    return routes;
  }

  private static Route.Draft draft(String... paths) {
    return draft(Duty.INGEST, paths);
  }

  private static Route.Draft draft(Duty duty, String... paths) {
    return Route.on(duty, Privilege.MONITOR, paths)
        .taking(IndexOptions.NAMES_WAITING, PARAMETERS)
        .takingBody();
  }

  private static Route.Draft changing(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, paths)
        .taking("acknowledge", "type", "timeout", "master_timeout")
        .takingBody();
  }

  private static List<Route> list(String[] cells) {
    Map<String, ?> none = Json.readObject(cells[1].strip());
    String missing = cells[2].strip();
    if (cells[0].contains("/*/")) {
      return List.of(
          draft("/" + cells[0].replace("*", "{name}")).get(call -> named(call, none, missing)));
    }
    return List.of(
        draft("/" + cells[0]).get(_ -> Answer.ok(none)),
        draft("/" + cells[0] + "/{name}").get(call -> named(call, none, missing)));
  }

  private static Answer named(Call call, Map<String, ?> none, String missing) {
    String given = call.path("name");
    if (given.startsWith("_") && !given.equals("_all")) {
      // That is no name, but something to do with what is not there.
      throw AbsentFeatures.refusal(call.request()).orElseThrow();
    }
    boolean lenient = call.parameters().flag("allow_no_match", true);
    List<String> names = IndexOptions.split(call.path("name"));
    boolean patterns = names.stream().allMatch(name -> name.equals("_all") || Glob.isGlob(name));
    if (missing.isEmpty() || (patterns && lenient)) {
      return Answer.ok(none);
    }
    throw missing(call, missing);
  }

  private static ApiException missing(Call call, String words) {
    return new ApiException(
        404, "resource_not_found_exception", words.replace("%s", call.path("name")));
  }

  /** The indices must be there, but nothing about them is old. */
  private static Answer deprecations(Call call) {
    call.require(Privilege.MONITOR, call.path("index"));
    return Answer.ok(
        Json.readObject(
            """
            {"cluster_settings":[],"node_settings":[],"index_settings":{},"data_streams":{},
            "templates":{},"ilm_policies":{},"ml_settings":[]}
            """));
  }

  /** There is one licence, and it does not end. */
  private static Route start(String path, String name, String why) {
    return changing(path)
        .post(_ ->
            Answer.tree(
                403, Map.of("acknowledged", true, name, false, "error_message", failed(why))));
  }

  private static String failed(String why) {
    return "Operation failed: " + why;
  }
}
