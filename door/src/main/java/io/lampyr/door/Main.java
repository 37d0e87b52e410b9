package io.lampyr.door;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Setting;
import io.lampyr.cachenodes.process.ExitCode;
import io.lampyr.cachenodes.process.JsonLog;
import io.lampyr.cachenodes.process.LogSettings;
import io.lampyr.cachenodes.process.Termination;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.search.Composition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the door until it is told to end. Settings come from the environment. */
public final class Main {
  private static final System.Logger LOG = System.getLogger(Main.class.getName());
  private static final String ROLE = "door";

  private Main() {}

  /** All that the door may be told. */
  public static List<Setting<?>> settings() {
    return FunctionEnvironment.known(own());
  }

  private static List<Setting<?>> own() {
    List<Setting<?>> known = new ArrayList<>(Composition.settings());
    known.addAll(LogSettings.SETTINGS);
    known.addAll(DoorSettings.SETTINGS);
    return known;
  }

  public static void main(String[] arguments) throws Exception {
    ThreadScheduler.shareCores();
    try {
      if (arguments.length > 0) {
        throw new MisconfiguredException(
            "the door takes no arguments argument=%s expected=\"variables of the environment: docs/settings.md\""
                .formatted(arguments[0]));
      }
      Termination.exit(serve(System.getenv()));
    } catch (LampyrException | IllegalArgumentException cannot) {
      LOG.log(System.Logger.Level.ERROR, "door cannot run " + cannot.getMessage());
      Termination.exit(ExitCode.STEP_FAILED);
    }
  }

  private static ExitCode serve(Map<String, String> environment) throws Exception {
    long memory = Runtime.getRuntime().maxMemory();
    try (FunctionEnvironment around = FunctionEnvironment.of(ROLE, environment, own())) {
      JsonLog.level(around.settings().get(LogSettings.LEVEL));
      DoorSettings settings = DoorSettings.from(around.settings(), memory);
      try (Wiring wiring = new Wiring(around, settings, memory)) {
        return wiring.run();
      }
    }
  }
}
