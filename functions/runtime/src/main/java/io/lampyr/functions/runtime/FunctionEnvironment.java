package io.lampyr.functions.runtime;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.metrics.EmfMetrics;
import io.lampyr.aws.metrics.Measured;
import io.lampyr.aws.metrics.MetricsSettings;
import io.lampyr.aws.secret.SecretSettings;
import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.RetryingItemStore;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What surrounds a function where it is deployed: its environment says where everything is. Made
 * anew after each restore from a snapshot. Nothing but its announcement is asked of the stores
 * before somebody needs them; what is missing there is said by the first request.
 */
public final class FunctionEnvironment implements Closeable {
  /** What measurements are said to be of where nobody says it. */
  private static final String DEFAULT_CLUSTER = "lampyr";

  /** How often functions that answer clients write measurements down. */
  private static final Duration MEASURED_EVERY = Duration.ofMinutes(1);

  /**
   * And after how many of their requests: lines cost a few hundredths of what so many do, however
   * seldom somebody asks.
   */
  private static final int MEASURED_OF_EACH = 100;

  /**
   * Functions that are asked seldom, and whose process may be gone when they are asked again; and
   * the door, which asks for it by the minute, not by the request.
   */
  private static final Set<String> MEASURED_EACH_TIME = Set.of("flusher", "gc", "door");

  private static final System.Logger LOG = System.getLogger(FunctionEnvironment.class.getName());

  /** Variables of the build and its tests. */
  private static final Set<String> BUILD_ONLY =
      Set.of("LAMPYR_JDK", "LAMPYR_CACHE", "LAMPYR_PYTHON");

  /** Below the time that the gateway gives a request. */
  private static final Duration STATE_WITHIN = Duration.ofSeconds(10);

  private final String role;
  private final Settings settings;
  private final Clock clock = new SystemClock();
  private final Randomness randomness = new SystemRandomness();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) ->
          LOG.log(System.Logger.Level.ERROR, "a task failed task=" + thread.getName(), failure));
  private final EmfMetrics metrics;
  private final Deque<Closeable> opened = new ArrayDeque<>();
  private final StoreSettings where;
  private final Stores stores;
  private final ItemStore items;
  private final FeatureStore features;

  private FunctionEnvironment(String role, Settings settings) {
    this.role = role;
    this.settings = settings;
    this.where = StoreSettings.from(settings);
    this.metrics =
        new EmfMetrics(
            Measured.from(settings, DEFAULT_CLUSTER),
            role,
            clock,
            randomness,
            FunctionEnvironment::print);
    this.stores = opened(new Stores(where, new Ports(clock, scheduler, randomness, metrics)));
    this.items = new RetryingItemStore(stores.items(), retries(STATE_WITHIN));
    this.features =
        new FeatureStore(
            items, new ItemWriter(items, randomness, retries(STATE_WITHIN)), FeatureLevel.NEWEST);
  }

  /** These settings and those that all functions may be given. */
  public static List<Setting<?>> known(List<Setting<?>> more) {
    List<Setting<?>> known = new ArrayList<>(StoreSettings.SETTINGS);
    known.addAll(SharedCacheSettings.SETTINGS);
    known.addAll(SecretSettings.SETTINGS);
    known.addAll(MetricsSettings.SETTINGS);
    known.addAll(more);
    return List.copyOf(known);
  }

  /**
   * The surroundings of a function of this role, whose settings are these beside those that all
   * functions may be given.
   *
   * <p>Throws {@link MisconfiguredException} if the environment does not say what must be said.
   * Other variables that begin like ours are refused too, as they are likely to be misspelt.
   */
  public static FunctionEnvironment of(
      String role, Map<String, String> environment, List<Setting<?>> more) {
    return new FunctionEnvironment(
        role, new SettingsLoader(known(more)).environment(environment, BUILD_ONLY).load());
  }

  /** Lambda passes lines of the output on to CloudWatch, which reads measurements out of them. */
  private static void print(String line) {
    System.out.println(line);
  }

  public Settings settings() {
    return settings;
  }

  /** The object store, whose requests are made once. */
  public BlobStore blobs() {
    return stores.blobs();
  }

  /** Cluster state, which is read again for a while where that may help. */
  public ItemStore items() {
    return items;
  }

  /** The cluster's feature level. */
  public FeatureStore features() {
    return features;
  }

  /** Attempts that go on for so long. */
  public Retries retries(Duration within) {
    return new Retries(RetrySettings.within(within), clock, scheduler, randomness);
  }

  public Clock clock() {
    return clock;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  public Randomness randomness() {
    return randomness;
  }

  public Metrics metrics() {
    return metrics;
  }

  /** The way to AWS, for whoever needs more of it than stores. */
  public AwsAccess access() {
    return where.access();
  }

  /**
   * What functions and nodes prove themselves with; one request, when it is needed first, where it
   * is kept elsewhere.
   */
  public SharedSecret nodeSecret() {
    return SecretSettings.from(settings).forCallers(this::access, clock);
  }

  /** Something more that is closed with all this, before what was opened before it. */
  public <T extends Closeable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** The function as it is deployed in these surroundings, which it says that it can read. */
  public <H> Deployed<H> deployed(H handler) {
    Announcement announcement = opened(new Announcement(features, role, scheduler));
    announcement.beforeEvent();
    return new Deployed<>(handler, announcement::beforeEvent, this::measured, this);
  }

  /** A line for each request would cost a quarter of what the request does. */
  private void measured() {
    if (MEASURED_EACH_TIME.contains(role)) {
      metrics.flush();
    } else {
      metrics.flushEvery(MEASURED_EVERY, MEASURED_OF_EACH);
    }
  }

  /** The same for a function that reads nothing whose form depends on the feature level. */
  public <H> Deployed<H> unannounced(H handler) {
    return new Deployed<>(handler, this::measured, this);
  }

  @Override
  public void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
