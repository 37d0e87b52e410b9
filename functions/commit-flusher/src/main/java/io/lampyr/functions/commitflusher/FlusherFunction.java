package io.lampyr.functions.commitflusher;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.functions.runtime.CalledFunctions;
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
    known.add(CalledFunctions.SEARCH);
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
    Ports ports =
        new Ports(around.clock(), around.scheduler(), around.randomness(), around.metrics());
    Wiring wiring =
        new Wiring(
            new Wiring.Backends(
                around.blobs(),
                around.items(),
                PromptNodes.of(
                    nodes,
                    around.items(),
                    new Ports(around.clock(), around.scheduler(), around.randomness())),
                Optional.of(nodes),
                tasks(around, ports)),
            FlusherSettings.from(around.settings()),
            ports);
    return around.deployed(wiring.handler());
  }

  /** Those that nobody works at are taken up where there is a search function to call. */
  private static Optional<LastingTasks> tasks(FunctionEnvironment around, Ports ports) {
    return CalledFunctions.search(around.settings())
        .map(name -> around.opened(new LambdaCalls(around.access(), Optional.empty(), name)))
        .map(search ->
            Wiring.tasks(around.blobs(), around.items(), ports, new InvokedTasks(search)));
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.answer(handler -> out.write(handler.run()));
  }
}
