package io.lampyr.functions.ingest;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.secret.SecretsManagerSecrets;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.base.setting.ValueType;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.restapi.assembly.ApiSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What surrounds the function where it is deployed: its environment says where everything is. */
final class FunctionSurroundings {
  private static final System.Logger LOG = System.getLogger(FunctionSurroundings.class.getName());

  /** Below the time that the gateway gives a request. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(10);

  /** Variables of the build and its tests. */
  private static final Set<String> BUILD_ONLY =
      Set.of("LAMPYR_JDK", "LAMPYR_CACHE", "LAMPYR_PYTHON");

  private static final Setting<Optional<Secret>> SECRET =
      Setting.of(
          "node.secret",
          ValueType.secretText().optional(),
          Optional.empty(),
          "what functions and nodes prove themselves with, where node.secret_id is not given");
  private static final Setting<Optional<String>> SECRET_ID =
      Setting.of(
          "node.secret_id",
          ValueType.text().optional(),
          Optional.empty(),
          "name or ARN in Secrets Manager of what functions and nodes prove themselves with");

  private FunctionSurroundings() {}

  /**
   * Throws {@link MisconfiguredException} if the environment does not say what must be said. Other
   * variables that begin like ours are refused too, as they are likely to be misspelt.
   */
  static Wiring wiring(Map<String, String> environment) {
    List<Setting<?>> known = new ArrayList<>(StoreSettings.SETTINGS);
    known.addAll(ApiSettings.SETTINGS);
    known.addAll(List.of(SECRET, SECRET_ID));
    Settings settings = new SettingsLoader(known).environment(environment, BUILD_ONLY).load();
    ThreadScheduler scheduler =
        new ThreadScheduler((thread, failure) ->
            LOG.log(System.Logger.Level.ERROR, "a task failed task=" + thread.getName(), failure));
    SystemClock clock = new SystemClock();
    SystemRandomness randomness = new SystemRandomness();
    StoreSettings where = StoreSettings.from(settings);
    Secret secret = secret(settings, where.region());
    Stores stores =
        new Stores(where, new Stores.Ports(clock, scheduler, randomness, Metrics.none()));
    PeerNodes nodes = new PeerNodes(NodeClientSettings.defaults(), secret, scheduler);
    Retries retries = new Retries(RetrySettings.within(READ_WITHIN), clock, scheduler, randomness);
    return new Wiring(
        new RetryingBlobStore(stores.blobs(), retries),
        stores.items(),
        nodes,
        nodes,
        () -> {
          nodes.close();
          stores.close();
        },
        ApiSettings.from(settings));
  }

  private static Secret secret(Settings settings, String region) {
    Optional<String> id = settings.get(SECRET_ID);
    if (id.isEmpty()) {
      return settings
          .get(SECRET)
          .orElseThrow(() ->
              new MisconfiguredException(
                  "setting is missing: give %s or %s in the environment"
                      .formatted(SECRET_ID.variable(), SECRET.variable())));
    }
    try (SecretsManagerSecrets secrets =
        new SecretsManagerSecrets(AwsAccess.of(region), Optional.empty())) {
      return secrets.read(id.get());
    }
  }
}
