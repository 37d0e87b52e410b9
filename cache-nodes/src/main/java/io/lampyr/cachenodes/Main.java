package io.lampyr.cachenodes;

import io.lampyr.base.setting.InvalidSettingsException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cachenodes.process.ExitCode;
import io.lampyr.cachenodes.process.JsonLog;
import io.lampyr.cachenodes.process.LogSettings;
import io.lampyr.cachenodes.process.Termination;
import io.lampyr.cachenodes.server.NodeServerSettings;
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

  /** Runs the node upon a view of its store. */
  static void run(String[] arguments, UnaryOperator<BlobStore> view) throws Exception {
    List<Setting<?>> known = new ArrayList<>(CacheNodeSettings.SETTINGS);
    known.addAll(NodeServerSettings.SETTINGS);
    known.addAll(LogSettings.SETTINGS);
    Settings settings;
    try {
      settings =
          new SettingsLoader(known)
              .environment(System.getenv(), Set.of("LAMPYR_JDK"))
              .flags(flags(arguments))
              .load();
    } catch (InvalidSettingsException wrong) {
      LOG.log(System.Logger.Level.ERROR, "node cannot start " + wrong.getMessage());
      Termination.exit(ExitCode.STEP_FAILED);
      return;
    }
    JsonLog.level(settings.get(LogSettings.LEVEL));
    try (Wiring wiring =
        new Wiring(CacheNodeSettings.from(settings), NodeServerSettings.from(settings), view)) {
      Termination.exit(wiring.run());
    }
  }
}
