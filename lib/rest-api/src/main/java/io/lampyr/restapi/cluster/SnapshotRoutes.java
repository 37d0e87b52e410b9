package io.lampyr.restapi.cluster;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Map;

/**
 * Repositories and snapshots, of which there are none: all that was acknowledged lies in the object
 * store, whose versions and replication are the backup. Lists are empty, names are missing, and
 * making a repository is refused with what to do instead.
 */
final class SnapshotRoutes {
  private static final String[] PARAMETERS = {
    "local",
    "verify",
    "verbose",
    "wait_for_completion",
    "cluster_manager_task_timeout",
    "index_details",
    "index_names",
    "include_repository",
    "size",
    "sort",
    "order",
    "offset",
    "after",
    "from_sort_value",
    "slm_policy_filter",
    "state"
  };

  /** What looks at repositories would take, which there are none of to be looked at. */
  private static final String[] LOOKS = {
    "blob_count",
    "blob_thread_pool_concurrency",
    "check_overwrite_protection",
    "concurrency",
    "detailed",
    "early_read_node_count",
    "index_snapshot_verification_concurrency",
    "index_verification_concurrency",
    "max_blob_size",
    "max_bytes_per_sec",
    "max_failed_shard_snapshots",
    "max_total_data_size",
    "meta_thread_pool_concurrency",
    "rare_action_probability",
    "rarely_abort_writes",
    "read_node_count",
    "register_operation_count",
    "seed",
    "snapshot_verification_concurrency",
    "timeout",
    "verify_blob_contents"
  };

  private static final String REPOSITORY = "/_snapshot/{repository}";
  private static final String SNAPSHOT = "/_snapshot/{repository}/{snapshot}";

  List<Route> routes() {
    return List.of(
        telling("/_snapshot").get(_ -> Answer.ok(Map.of())),
        telling(REPOSITORY).get(SnapshotRoutes::repositories),
        telling("/_snapshot/_status").get(_ -> Answer.ok(Map.of("snapshots", List.of()))),
        telling(REPOSITORY + "/_status", SNAPSHOT, SNAPSHOT + "/_status")
            .get(SnapshotRoutes::missing),
        changing(REPOSITORY).takingBody().by(SnapshotRoutes::refuse, Method.PUT, Method.POST),
        changing(SNAPSHOT).takingBody().by(SnapshotRoutes::missing, Method.PUT, Method.POST),
        changing(REPOSITORY, SNAPSHOT).delete(SnapshotRoutes::missing),
        changing(REPOSITORY + "/_verify", REPOSITORY + "/_cleanup", SNAPSHOT + "/_restore")
            .takingBody()
            .post(SnapshotRoutes::missing),
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE_CLUSTER,
                REPOSITORY + "/_analyze",
                REPOSITORY + "/_verify_integrity")
            .inElasticsearch(LOOKS)
            .post(SnapshotRoutes::missing),
        changing(SNAPSHOT + "/_clone/{target}").takingBody().put(SnapshotRoutes::missing));
  }

  private static Route.Draft telling(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MONITOR, paths)
        .taking(IndexOptions.NAMES_WAITING, PARAMETERS);
  }

  private static Route.Draft changing(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, paths)
        .taking(IndexOptions.NAMES_WAITING, PARAMETERS);
  }

  private static Answer repositories(Call call) {
    List<String> names = IndexOptions.split(call.path("repository"));
    if (names.stream().allMatch(name -> name.equals("_all") || name.contains("*"))) {
      return Answer.ok(Map.of());
    }
    throw missing(String.join(",", names));
  }

  private static Answer missing(Call call) {
    throw missing(call.path("repository"));
  }

  private static ApiException missing(String name) {
    return new ApiException(
        404,
        ApiError.of("repository_missing_exception", "[" + name + "] missing")
            .with("repository", name));
  }

  private static Answer refuse(Call call) {
    throw ApiException.argument(
        "["
            + call.path("repository")
            + "] cannot be created: there are no repositories, as"
            + " everything that was acknowledged lies in the object store already. Use the store's"
            + " own versioning and replication to keep copies, and [_reindex] or [_clone] to keep"
            + " an index as it is now");
  }
}
