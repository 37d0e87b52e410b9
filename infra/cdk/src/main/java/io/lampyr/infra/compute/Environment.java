package io.lampyr.infra.compute;

import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What processes are told by their environment. What a process does not know, it refuses. */
final class Environment {
  private final Options options;
  private final StorageStack storage;

  Environment(Options options, StorageStack storage) {
    this.options = options;
    this.storage = storage;
  }

  /** Where everything lies: what all are told. */
  Map<String, String> stores() {
    Map<String, String> all = new TreeMap<>();
    all.put("LAMPYR_STORE_KIND", "s3");
    all.put("LAMPYR_STORE_BUCKET", storage.bucket().getBucketName());
    all.put("LAMPYR_STATE_KIND", "dynamodb");
    all.put("LAMPYR_STATE_TABLE", storage.table().getTableName());
    all.put("LAMPYR_AWS_REGION", options.place().region());
    all.put("LAMPYR_METRICS_CLUSTER", options.place().prefix());
    if (!options.guards().dashboard()) {
      all.put("LAMPYR_METRICS_CHARTS", "false");
    }
    if (options.place().standin()) {
      String endpoint = options.place().standinEndpoint();
      all.put("LAMPYR_STORE_ENDPOINT", endpoint);
      all.put("LAMPYR_STATE_ENDPOINT", endpoint);
      all.put("LAMPYR_STORE_CONDITIONAL_DELETES", "look-first");
      all.put("AWS_ENDPOINT_URL_SECRETS_MANAGER", endpoint);
      all.put("AWS_ENDPOINT_URL_LAMBDA", endpoint);
      all.put("AWS_ENDPOINT_URL_ECS", endpoint);
    }
    return all;
  }

  /** The same for what tells the gateway who asks. */
  Map<String, String> withTokens() {
    Map<String, String> more = new TreeMap<>(tokens());
    if (options.guards().caller().isPresent()) {
      more.put("LAMPYR_API_CALLER_SHARES", options.place().prefix());
    }
    return with(stores(), more);
  }

  /** Whose tokens are taken, and what they mean. */
  private Map<String, String> tokens() {
    return options
        .entrance()
        .tokens()
        .map(tokens ->
            Map.of(
                "LAMPYR_OIDC_ISSUER", tokens.issuer(),
                "LAMPYR_OIDC_AUDIENCE", tokens.audience(),
                "LAMPYR_OIDC_ROLES_CLAIM", tokens.claim(),
                "LAMPYR_OIDC_ROLES", tokens.roles()))
        .orElse(Map.of());
  }

  /** The same for garbage collection. */
  Map<String, String> withGrace() {
    Map<String, String> more = new TreeMap<>();
    options
        .upkeep()
        .gcLongestDeadline()
        .ifPresent(time -> more.put("LAMPYR_GC_LONGEST_DEADLINE", time));
    options.upkeep().gcMargin().ifPresent(time -> more.put("LAMPYR_GC_MARGIN", time));
    return with(stores(), more);
  }

  /** The same for what talks to nodes. */
  Map<String, String> withNodes() {
    return with(stores(), Map.of("LAMPYR_NODE_SECRET_ID", storage.secret().getSecretArn()));
  }

  /** The same for what answers clients. */
  Map<String, String> withClients() {
    List<String> sites = options.entrance().corsOrigins();
    Map<String, String> told = with(withNodes(), tokens());
    return with(
        sites.isEmpty()
            ? told
            : with(told, Map.of("LAMPYR_API_CORS_ORIGINS", String.join(",", sites))),
        Map.of(
            "LAMPYR_API_KEYS",
            "true",
            "LAMPYR_API_PERSONA",
            options.entrance().persona(),
            "LAMPYR_API_SIGNATURES",
            Boolean.toString(options.entrance().signed()),
            "LAMPYR_CLUSTER_NAME",
            options.place().prefix()));
  }

  /**
   * The same for the door, which no gateway stands before: it takes no signatures, and counts
   * callers itself.
   */
  Map<String, String> withDoor() {
    Map<String, String> more = new TreeMap<>();
    more.put("LAMPYR_API_SIGNATURES", "false");
    more.put("LAMPYR_DOOR_PORT", Integer.toString(DoorService.PORT));
    options
        .guards()
        .caller()
        .ifPresent(limit -> {
          more.put("LAMPYR_DOOR_CALLER_RATE", Integer.toString(limit.rate()));
          more.put("LAMPYR_DOOR_CALLER_BURST", Integer.toString(limit.burst()));
        });
    return with(withClients(), more);
  }

  /** These, if searches share a cache, and where. */
  Map<String, String> withCache(Map<String, String> these) {
    boolean cached = options.functions().searchCache() && !options.place().standin();
    return cached ? with(these, Map.of("LAMPYR_SEARCH_CACHE_FOLDER", FunctionMaker.MOUNT)) : these;
  }

  static Map<String, String> with(Map<String, String> these, Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(these);
    all.putAll(more);
    return all;
  }
}
