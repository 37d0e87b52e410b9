package io.lampyr.functions.ingest;

import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.TimeBound;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.security.ApiKeys;
import io.lampyr.restapi.security.KeyGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the function together, at its start and after each restore from a snapshot. */
final class Wiring {
  /** Below the time that the gateway gives a request. */
  private static final Duration WITHIN = Duration.ofSeconds(10);

  private Wiring() {}

  /** The gateway must know the names that callers count for. */
  static final Setting<Optional<String>> SHARES =
      Setting.of(
          "api.caller_shares",
          ValueType.text().optional(),
          Optional.empty(),
          "the deployment's name in keys of the gateway's usage plan, for one of which each caller"
              + " counts; none counts if absent");

  static List<Setting<?>> settingsOfAuthorizer() {
    List<Setting<?>> known = new ArrayList<>(ApiSettings.SETTINGS);
    known.add(SHARES);
    return known;
  }

  static List<Setting<?>> settings() {
    List<Setting<?>> known = new ArrayList<>(ApiSettings.SETTINGS);
    known.addAll(NodeClientSettings.SETTINGS);
    known.add(TimeBound.ANSWER_WITHIN);
    return known;
  }

  /** The function as its environment wants it. */
  static Deployed<Events> deployed(Map<String, String> environment) {
    FunctionEnvironment around = FunctionEnvironment.of("ingest", environment, settings());
    Ports ports = new Ports(around.clock(), around.scheduler(), around.randomness());
    PeerNodes nodes =
        new PeerNodes(
            NodeClientSettings.from(around.settings()),
            around.nodeSecret(),
            Proving.by(around.features(), ports),
            around.scheduler());
    around.opened((Closeable) nodes::close);
    Backends backends =
        new Backends(
            new RetryingBlobStore(around.blobs(), around.retries(WITHIN)),
            around.items(),
            PromptNodes.of(nodes, around.items(), ports),
            nodes,
            Optional.empty());
    Assembly assembly = new Assembly(backends, ports, ApiSettings.from(around.settings()));
    TimeBound bound = TimeBound.from(around.settings(), around.scheduler());
    IngestHandler requests = new IngestHandler(assembly.api(), Optional.of(bound));
    return around.deployed(new Events(requests, new KeyMaker(assembly.keys())));
  }

  /** What tells the gateway who sends a request; it is given the same environment. */
  static Deployed<Authorizer> authorizer(Map<String, String> environment) {
    FunctionEnvironment around =
        FunctionEnvironment.of("authorizer", environment, settingsOfAuthorizer());
    ItemWriter writer = new ItemWriter(around.items(), around.randomness(), around.retries(WITHIN));
    ApiKeys keys = new ApiKeys(around.items(), writer, around.clock(), around.randomness());
    return around.unannounced(
        new Authorizer(
            Recognition.of(
                new KeyGate(keys, around.clock()),
                around.settings(),
                around.clock(),
                around.scheduler()),
            around.settings().get(SHARES)));
  }
}
