package io.lampyr.functions.gc;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.blockcache.shared.SharedFolder;
import io.lampyr.blockcache.shared.SharedFolderSettings;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.SharedCacheSettings;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Lambda's way in. What is thrown is retried or caught by the state machine. */
public final class GcFunction implements RequestStreamHandler {
  private static final int MAX_EVENT_BYTES = 2 * GcHandler.MAX_STATE_BYTES;

  private final SnapshotGuard<GcHandler> guard =
      SnapshotGuard.registered(() -> deployed(System.getenv()));

  /** For Lambda, which makes the function by its class's name. */
  public GcFunction() {}

  /** The function as its environment wants it. */
  static Deployed<GcHandler> deployed(Map<String, String> environment) {
    FunctionEnvironment around = FunctionEnvironment.of("gc", environment, GcSettings.SETTINGS);
    SharedCacheSettings cache = SharedCacheSettings.from(around.settings());
    Wiring wiring =
        new Wiring(
            new Wiring.Backends(
                around.blobs(),
                around.items(),
                cache
                    .folder()
                    .map(folder -> swept(folder, cache.size().bytes(), around))
                    .orElse(CacheFolder.NONE)),
            GcSettings.from(around.settings()),
            new Ports(around.clock(), around.scheduler(), around.randomness(), around.metrics()));
    return around.deployed(wiring.handler());
  }

  private static CacheFolder swept(Path path, long bytes, FunctionEnvironment around) {
    SharedFolder folder =
        new SharedFolder(
            path,
            SharedFolderSettings.DEFAULTS,
            new Ports(around.clock(), around.scheduler(), around.randomness(), around.metrics()));
    return () -> folder.trim(bytes);
  }

  /** All that the function may be told. */
  public static List<Setting<?>> settings() {
    return FunctionEnvironment.known(GcSettings.SETTINGS);
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    byte[] bytes = event.readNBytes(MAX_EVENT_BYTES + 1);
    if (bytes.length > MAX_EVENT_BYTES) {
      throw new InvalidInputException("event is larger than a state can be");
    }
    guard.answer(handler -> out.write(handler.answer(bytes)));
  }
}
