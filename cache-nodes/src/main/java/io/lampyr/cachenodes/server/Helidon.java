package io.lampyr.cachenodes.server;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;

/** The web server's library, told to look for nothing. */
public final class Helidon {
  private static final String SEARCH = "io.helidon.metadata.mode";

  private Helidon() {}

  /**
   * All parts of the server are given to it. Its own search for more opens the jar of the process a
   * second time and reads the list of all its files, which takes a sixth of a server's start. Who
   * sets the property himself is heeded.
   */
  public static WebServerConfig.Builder server() {
    if (System.getProperty(SEARCH) == null) {
      System.setProperty(SEARCH, "none");
    }
    return WebServer.builder();
  }
}
