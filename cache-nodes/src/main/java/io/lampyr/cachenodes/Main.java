package io.lampyr.cachenodes;

import io.lampyr.aws.secret.SecretSettings;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.process.ExitCode;
import io.lampyr.cachenodes.process.JsonLog;
import io.lampyr.cachenodes.process.LogSettings;
import io.lampyr.cachenodes.process.Termination;
import io.lampyr.cachenodes.server.NodeServerSettings;
import io.lampyr.translog.batch.BatchSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Runs a cache node until it is told to end. Settings come from the environment and from {@code -E
 * key=value}.
 */
public final class Main {
  private static final System.Logger LOG = System.getLogger(Main.class.getName());

  private Main() {}

  /** What follows each {@code -E}; anything else stays, to be refused by name. */
  private static List<String> flags(String[] arguments) {
    return Arrays.stream(arguments).filter(argument -> !argument.equals("-E")).toList();
  }

  public static void main(String[] arguments) throws Exception {
    run(arguments, UnaryOperator.identity());
  }

  /** All that a node may be told. */
  public static List<Setting<?>> settings() {
    List<Setting<?>> known = new ArrayList<>(CacheNodeSettings.SETTINGS);
    known.addAll(SearchFleetSettings.settings());
    known.addAll(BatchSettings.SETTINGS);
    known.addAll(StoreSettings.SETTINGS);
    known.addAll(SecretSettings.SETTINGS);
    known.addAll(NodeServerSettings.SETTINGS);
    known.addAll(NodeClientSettings.SETTINGS);
    known.addAll(LogSettings.SETTINGS);
    return List.copyOf(known);
  }

  /** Runs the node upon a view of its store. */
  static void run(String[] arguments, UnaryOperator<BlobStore> view) throws Exception {
    ThreadScheduler.shareCores();
    CacheNodeSettings node;
    NodeServerSettings server;
    try {
      Settings settings =
          new SettingsLoader(settings())
              .environment(System.getenv(), Set.of("LAMPYR_JDK", "LAMPYR_CACHE", "LAMPYR_PYTHON"))
              .flags(flags(arguments))
              .load();
      JsonLog.level(settings.get(LogSettings.LEVEL));
      node = CacheNodeSettings.from(settings);
      server = NodeServerSettings.from(settings);
    } catch (MisconfiguredException | IllegalArgumentException wrong) {
      LOG.log(System.Logger.Level.ERROR, "node cannot start " + wrong.getMessage());
      Termination.exit(ExitCode.STEP_FAILED);
      return;
    }
    Stores.View seen = new Stores.View(view, UnaryOperator.identity());
    try (Wiring wiring = new Wiring(node, server, seen)) {
      wiring.awaitStores();
      Termination.exit(wiring.run());
    } catch (LampyrException cannot) {
      LOG.log(System.Logger.Level.ERROR, "node cannot run " + cannot.getMessage(), cannot);
      Termination.exit(ExitCode.STEP_FAILED);
    }
  }
}
