package io.lampyr.embedded;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.httpfront.Certified;
import io.lampyr.restapi.access.KnownHosts;
import io.lampyr.restapi.assembly.ApiSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a server in one process is told.
 *
 * @param data the folder that holds everything; made if it is missing
 * @param nodes how many cache nodes there are; several speak HTTP with each other
 * @param port zero for any that is free
 * @param insecure whether others may reach an API that admits everybody
 * @param searchNodes how many more there are that do nothing but search
 * @param names by which it may be asked as well where it listens on this machine alone
 * @param certified by what it shows who it is, over TLS
 */
public record EmbeddedSettings(
    Path data,
    int nodes,
    String host,
    int port,
    boolean insecure,
    ApiSettings api,
    UpkeepSettings upkeep,
    List<String> names,
    int searchNodes,
    Optional<Certified> certified) {
  static final int MAX_NODES = 16;

  public EmbeddedSettings {
    names = List.copyOf(names);
    Check.that(
        nodes >= 1 && nodes <= MAX_NODES, "nodes must be in [1, " + MAX_NODES + "]: " + nodes);
    Check.that(
        searchNodes >= 0 && nodes + searchNodes <= MAX_NODES,
        "all nodes together must be no more than " + MAX_NODES + ": " + (nodes + searchNodes));
    Check.that(port >= 0 && port <= 65_535, "port must be in [0, 65535]: " + port);
    if (!api.keys() && !insecure && !isLoopback(host)) {
      throw new MisconfiguredException(
          "anybody who reaches host="
              + host
              + " could read and delete everything: require API keys (--require-api-key), listen on"
              + " 127.0.0.1, or say that it is meant to be insecure (--insecure)");
    }
  }

  /** With the usual upkeep. */
  public EmbeddedSettings(
      Path data, int nodes, String host, int port, boolean insecure, ApiSettings api) {
    this(
        data,
        nodes,
        host,
        port,
        insecure,
        api,
        UpkeepSettings.DEFAULT,
        List.of(),
        0,
        Optional.empty());
  }

  /** The same with another upkeep. */
  public EmbeddedSettings with(UpkeepSettings other) {
    return new EmbeddedSettings(
        data, nodes, host, port, insecure, api, other, names, searchNodes, certified);
  }

  /** The same with so many nodes that do nothing but search. */
  public EmbeddedSettings searchedBy(int others) {
    return new EmbeddedSettings(
        data, nodes, host, port, insecure, api, upkeep, names, others, certified);
  }

  /** The same over TLS. */
  public EmbeddedSettings with(Certified files) {
    return new EmbeddedSettings(
        data, nodes, host, port, insecure, api, upkeep, names, searchNodes, Optional.of(files));
  }

  /** By which names it may be asked. Others can reach it by names that it does not know. */
  KnownHosts hosts() {
    if (!isLoopback(host)) {
      return KnownHosts.ALL;
    }
    List<String> known = new ArrayList<>(names);
    known.add(host.contains(":") ? "[" + host + "]" : host);
    return KnownHosts.localAnd(known);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw new MisconfiguredException("host is not known host=" + host, unknown);
    }
  }
}
