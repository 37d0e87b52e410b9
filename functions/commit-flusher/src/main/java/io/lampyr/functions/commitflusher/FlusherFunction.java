package io.lampyr.functions.commitflusher;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lambda's way in. */
public final class FlusherFunction implements RequestStreamHandler {
  private final SnapshotGuard<FlusherHandler> guard =
      SnapshotGuard.registered(() -> deployed(System.getenv()));

  /** For Lambda, which makes the function by its class's name. */
  public FlusherFunction() {}

  /** All that the function may be told. */
  public static List<Setting<?>> settings() {
    return FunctionEnvironment.known(own());
  }

  private static List<Setting<?>> own() {
    List<Setting<?>> known = new ArrayList<>(FlusherSettings.SETTINGS);
    known.addAll(NodeClientSettings.SETTINGS);
    return known;
  }

  /** The function as its environment wants it. */
  static Deployed<FlusherHandler> deployed(Map<String, String> environment) {
    FunctionEnvironment around = FunctionEnvironment.of("flusher", environment, own());
    PeerNodes nodes =
        new PeerNodes(
            NodeClientSettings.from(around.settings()),
            around.nodeSecret(),
            Proving.by(
                around.features(),
                new Ports(around.clock(), around.scheduler(), around.randomness())),
            around.scheduler());
    around.opened((Closeable) nodes::close);
    Wiring wiring =
        new Wiring(
            new Wiring.Backends(
                around.blobs(),
                around.items(),
                new PromptNodes(
                    nodes, new Ports(around.clock(), around.scheduler(), around.randomness())),
                Optional.of(nodes)),
            FlusherSettings.from(around.settings()),
            new Ports(around.clock(), around.scheduler(), around.randomness(), around.metrics()));
    return around.deployed(wiring.handler());
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.answer(handler -> out.write(handler.run()));
  }
}
