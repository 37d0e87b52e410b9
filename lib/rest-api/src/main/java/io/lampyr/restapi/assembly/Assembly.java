package io.lampyr.restapi.assembly;

import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.engine.client.ClientPorts;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.security.ApiKeys;
import io.lampyr.restapi.security.KeyGate;
import io.lampyr.restapi.security.SecurityRoutes;
import io.lampyr.restapi.welcome.WelcomeRoutes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The one place where groups of routes are made and put together, for whichever process answers
 * requests: a new group is a line in {@link #routes}. All that is made here draws from {@code
 * ports}, so that a process that was restored from a snapshot makes a new assembly.
 */
public final class Assembly {
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);

  private final Outside outside;
  private final ClientPorts ports;
  private final ApiSettings settings;
  private final IndexTables tables;
  private final ItemWriter writer;
  private final ApiKeys keys;

  public Assembly(Outside outside, ClientPorts ports, ApiSettings settings) {
    this.outside = outside;
    this.ports = ports;
    this.settings = settings;
    this.tables = new IndexTables(outside.items(), ClientSettings.DEFAULT.cachedIndices());
    this.writer =
        new ItemWriter(
            outside.items(),
            ports.randomness(),
            new Retries(
                RetrySettings.within(STATE_DEADLINE),
                ports.clock(),
                ports.scheduler(),
                ports.randomness()));
    this.keys = new ApiKeys(outside.items(), writer, ports.clock(), ports.randomness());
  }

  /** The API with all of its routes. */
  public RestApi api() {
    Gatekeeper gatekeeper = settings.keys() ? new KeyGate(keys, ports.clock()) : Gatekeeper.OPEN;
    return new RestApi(routes(), settings.persona(), gatekeeper);
  }

  /** The keys, for whoever makes the first one. */
  public ApiKeys keys() {
    return keys;
  }

  /** What the groups of routes reach beyond this process. */
  public Outside outside() {
    return outside;
  }

  /** Who owns which shard, as far as this process has heard: for all groups of routes together. */
  public IndexTables tables() {
    return tables;
  }

  private List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new WelcomeRoutes(settings.persona(), identity()).routes());
    routes.addAll(new SecurityRoutes(keys, ports.clock()).routes());
    return routes;
  }

  /** The id is made of the name: clusters of one name cannot be told apart by it. */
  private WelcomeRoutes.Identity identity() {
    byte[] name = settings.clusterName().getBytes(StandardCharsets.UTF_8);
    return new WelcomeRoutes.Identity(
        settings.clusterName(), UUID.nameUUIDFromBytes(name).toString());
  }
}
