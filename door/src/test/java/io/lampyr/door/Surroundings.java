package io.lampyr.door;

import io.lampyr.aws.peer.Peers;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.port.FreePort;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.restapi.security.ApiKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stores, a node on them, a key, and doors: what is deployed, without a gateway.
 *
 * @param told where everything lies
 */
record Surroundings(Path folder, Map<String, String> told, AtomicInteger made) {
  private static final String SECRET = "a-secret-of-the-tests-0123456789";

  static Surroundings inFolder(Path folder) {
    return new Surroundings(
        folder,
        Map.of("LAMPYR_STORE_FOLDER", folder.resolve("store").toString()),
        new AtomicInteger());
  }

  /** A new prefix in S3's stand-in, and a new table in DynamoDB's. */
  static Surroundings onAws(Path folder) {
    S3Location location = Peers.newLocation();
    Map<String, String> told = new TreeMap<>(Peers.CREDENTIALS);
    told.put("LAMPYR_STORE_KIND", "s3");
    told.put("LAMPYR_STORE_BUCKET", location.bucket());
    told.put("LAMPYR_STORE_PREFIX", location.prefix());
    told.put("LAMPYR_STORE_ENDPOINT", Peers.s3().toString());
    told.put("LAMPYR_STORE_CONDITIONAL_DELETES", "look-first");
    told.put("LAMPYR_STATE_KIND", "dynamodb");
    told.put("LAMPYR_STATE_TABLE", Peers.newTable());
    told.put("LAMPYR_STATE_ENDPOINT", Peers.dynamoDb().toString());
    told.put("LAMPYR_AWS_REGION", Peers.REGION);
    System.setProperty("aws.accessKeyId", Peers.CREDENTIALS.get("AWS_ACCESS_KEY_ID"));
    System.setProperty("aws.secretAccessKey", Peers.CREDENTIALS.get("AWS_SECRET_ACCESS_KEY"));
    return new Surroundings(folder, told, new AtomicInteger());
  }

  private Map<String, String> with(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(told);
    all.put("LAMPYR_NODE_SECRET", SECRET);
    all.putAll(more);
    return all;
  }

  private Path log(String what) {
    return folder.resolve(what + "-" + made.incrementAndGet() + ".log");
  }

  /** A node that listens. */
  Child node() throws IOException, InterruptedException {
    Path scratch = Files.createDirectories(folder.resolve("scratch-" + made.incrementAndGet()));
    return new Child(
            log("node"),
            "io.lampyr.cachenodes.Main",
            with(
                Map.of(
                    "LAMPYR_NODE_SCRATCH",
                    scratch.toString(),
                    "LAMPYR_NODE_PORT",
                    "0",
                    "LAMPYR_NODE_DISK",
                    "1gb",
                    "LAMPYR_CLUSTER_HEARTBEAT_INTERVAL",
                    "500ms")))
        .awaitSaid("node is listening");
  }

  /** A door that may not be able to begin. */
  Child door(Map<String, String> more) throws IOException {
    return new Child(log("door"), "io.lampyr.door.Main", with(more));
  }

  /** A door that listens, at an address of its own. */
  Door door() throws IOException, InterruptedException {
    return open(Map.of());
  }

  Door open(Map<String, String> more) throws IOException, InterruptedException {
    int port = FreePort.find();
    Map<String, String> all = new TreeMap<>(more);
    all.put("LAMPYR_API_KEYS", "true");
    all.put("LAMPYR_DOOR_HOST", "127.0.0.1");
    all.put("LAMPYR_DOOR_PORT", Integer.toString(port));
    return new Door(door(all).awaitSaid("door is listening"), port);
  }

  /** A key that may do everything, as whoever may write the stores makes one. */
  String key() throws IOException {
    Ports ports =
        new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SystemRandomness());
    StoreSettings settings =
        StoreSettings.from(
            new SettingsLoader(StoreSettings.SETTINGS).environment(told, Set.of()).load());
    try (Stores stores = new Stores(settings, ports)) {
      ItemWriter writer =
          new ItemWriter(
              stores.items(), ports.randomness(), Retries.within(Duration.ofSeconds(10), ports));
      return new ApiKeys(stores.items(), writer, ports.clock(), ports.randomness())
          .createForEverything("tests")
          .encoded();
    }
  }
}
