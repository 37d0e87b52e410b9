package io.lampyr.cachenodes;

import io.lampyr.aws.metrics.Measured;
import io.lampyr.aws.metrics.MetricsSettings;
import io.lampyr.aws.secret.SecretSettings;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.process.OwnAddress;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.translog.batch.BatchSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a node is told beside its server's settings.
 *
 * @param stores the object store and cluster state, shared by all nodes
 * @param scratch a folder of this node alone: files in the making, and the cache; it may be lost at
 *     any time
 * @param translog when what is written is uploaded, and how much of it may wait
 * @param peers how other nodes are spoken to
 */
record CacheNodeSettings(
    StoreSettings stores,
    Path scratch,
    Peers peers,
    String advertisedHost,
    ByteSize disk,
    BatchSettings translog,
    Duration heartbeat,
    UpkeepSettings upkeep,
    Cluster cluster) {
  private static final String NO_FUNCTIONS = "none";
  private static final Pattern FUNCTION_NAME = Pattern.compile("[a-z0-9-]{1,60}");

  static final Setting<String> SCRATCH =
      Setting.required(
          "node.scratch",
          ValueType.text(),
          "folder of this node alone; it may be lost at any time");
  static final Setting<String> ADVERTISED_HOST =
      Setting.of(
          "node.advertised_host",
          ValueType.text(),
          "127.0.0.1",
          "host by which others reach the node; auto: this machine's own address");
  static final Setting<ByteSize> DISK =
      Setting.of(
          "node.disk",
          ValueType.byteSize(),
          ByteSize.ofGb(10),
          "local disk to use, one half for files in the making and one for the cache");
  static final Setting<Duration> HEARTBEAT =
      Setting.of(
          "cluster.heartbeat_interval",
          ValueType.duration(),
          MembershipTiming.DEFAULT.heartbeatInterval(),
          "how often a node shows that it lives; one that is silent for eight of them is ejected");

  static final Setting<Duration> REFRESH_INTERVAL =
      Setting.of(
          "refresh.interval",
          ValueType.duration(),
          UpkeepSettings.DEFAULT.refreshInterval(),
          "how often shards with changes are refreshed; an index may ask for less, not for more");
  static final Setting<Integer> REFRESH_WAITING =
      Setting.of(
          "refresh.max_waiting",
          ValueType.integer(1, 100_000),
          UpkeepSettings.DEFAULT.maxWaiting(),
          "calls that wait for refreshes at once; keep it well below node.max_requests");
  static final Setting<Duration> REFRESH_WAIT =
      Setting.of(
          "refresh.max_wait",
          ValueType.duration(),
          UpkeepSettings.DEFAULT.maxWait(),
          "how long a call waits for a refresh before one is made for it");
  static final Setting<Duration> REST_AFTER =
      Setting.of(
          "shards.rest_after",
          ValueType.duration(),
          UpkeepSettings.DEFAULT.restAfter(),
          "how long nobody may have written to a shard that is laid to rest, held by no node");
  static final Setting<Duration> FLUSH_AGE =
      Setting.of(
          "flush.age_max",
          ValueType.duration(),
          UpkeepSettings.DEFAULT.flushAgeMax(),
          "how old the oldest operation may be that no uploaded commit holds");
  static final Setting<ByteSize> FLUSH_TRANSLOG =
      Setting.of(
          "flush.translog_bytes_max",
          ValueType.byteSize(),
          new ByteSize(UpkeepSettings.DEFAULT.flushTranslogBytesMax()),
          "how much of the log may be needed to recover one shard");
  static final Setting<Integer> MIN_NODES =
      Setting.of(
          "cluster.min_nodes",
          ValueType.integer(1, 1000),
          1,
          "fewer nodes than this are never wanted, however low the load");
  static final Setting<Integer> MAX_NODES =
      Setting.of(
          "cluster.max_nodes",
          ValueType.integer(1, 1000),
          10,
          "more nodes than this are never wanted, however high the load");

  static final Setting<String> ECS_CLUSTER =
      Setting.of(
          "cluster.ecs_cluster",
          ValueType.text(),
          "default",
          "cluster of the service named by cluster.ecs_service");
  static final Setting<Optional<String>> ECS_SERVICE =
      Setting.of(
          "cluster.ecs_service",
          ValueType.text().optional(),
          Optional.empty(),
          "service of ECS that runs the nodes and whose size the leader is to set");

  static final Setting<String> FUNCTIONS =
      Setting.of(
          "cluster.functions",
          ValueType.text(),
          "flusher,gc,ingest,search",
          "functions on the same stores, by commas: the feature level rises when all of them, and"
              + " all nodes, can read it; none: there are none");

  static final Setting<String> ROLES =
      Setting.of(
          "node.roles",
          ValueType.text(),
          "index,search",
          "what the node is there for, by commas: index holds shards in the making, search searches"
              + " for others; a node for search alone is given no shards");

  static final List<Setting<?>> SETTINGS =
      List.of(
          ROLES,
          SCRATCH,
          ADVERTISED_HOST,
          DISK,
          HEARTBEAT,
          REFRESH_INTERVAL,
          REFRESH_WAITING,
          REFRESH_WAIT,
          REST_AFTER,
          FLUSH_AGE,
          FLUSH_TRANSLOG,
          MIN_NODES,
          MAX_NODES,
          ECS_CLUSTER,
          ECS_SERVICE,
          FUNCTIONS,
          MetricsSettings.CLUSTER,
          MetricsSettings.CHARTS);

  static CacheNodeSettings from(Settings settings) {
    return new CacheNodeSettings(
        StoreSettings.from(settings),
        Path.of(settings.get(SCRATCH)),
        new Peers(SecretSettings.from(settings), NodeClientSettings.from(settings)),
        host(settings.get(ADVERTISED_HOST)),
        settings.get(DISK),
        BatchSettings.from(settings),
        settings.get(HEARTBEAT),
        new UpkeepSettings(
            settings.get(REFRESH_INTERVAL),
            settings.get(REFRESH_INTERVAL),
            settings.get(FLUSH_AGE),
            settings.get(FLUSH_TRANSLOG).bytes(),
            UpkeepSettings.DEFAULT.memoryBytes(),
            settings.get(REFRESH_WAITING),
            settings.get(REFRESH_WAIT),
            settings.get(REST_AFTER)),
        new Cluster(
            ScalingSettings.of(settings.get(MIN_NODES), settings.get(MAX_NODES)),
            settings
                .get(ECS_SERVICE)
                .map(service -> new EcsService(settings.get(ECS_CLUSTER), service)),
            functions(settings.get(FUNCTIONS)),
            Measured.from(settings),
            Roles.of(settings.get(ROLES)),
            SearchFleetSettings.from(settings),
            settings.get(ECS_CLUSTER)));
  }

  private static Set<String> functions(String given) {
    if (given.equals(NO_FUNCTIONS)) {
      return Set.of();
    }
    Set<String> named = new TreeSet<>();
    for (String part : given.split(",", -1)) {
      String name = part.strip();
      if (!FUNCTION_NAME.matcher(name).matches()) {
        throw new MisconfiguredException(
            "setting is wrong key=%s value=%s expected=\"names of a-z, 0-9 and -, by commas\""
                .formatted(FUNCTIONS.key(), given));
      }
      named.add(name);
    }
    return named;
  }

  private static String host(String given) {
    return given.equals("auto") ? OwnAddress.find() : given;
  }

  /**
   * How other nodes are spoken to.
   *
   * @param secret what functions and nodes prove themselves with
   */
  record Peers(SecretSettings secret, NodeClientSettings calls) {}

  /**
   * What is beside the node.
   *
   * @param service what runs the nodes, if the leader is to tell it how many there should be
   * @param functions the functions that work on the same stores
   * @param measured what measurements in the log are said to be of, if they are to be written
   * @param roles what the node is there for
   * @param search the nodes that do nothing but search
   * @param ecsCluster the cluster of ECS that services are in
   */
  record Cluster(
      ScalingSettings scaling,
      Optional<EcsService> service,
      Set<String> functions,
      Optional<Measured> measured,
      Roles roles,
      SearchFleetSettings search,
      String ecsCluster) {
    Cluster {
      functions = Set.copyOf(functions);
    }

    /** A service beside that of all nodes. */
    EcsService inSameCluster(String name) {
      return new EcsService(ecsCluster, name);
    }
  }

  /** The service that runs the nodes. */
  record EcsService(String cluster, String name) {}
}
