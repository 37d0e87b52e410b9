package io.lampyr.httpfront;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.util.Set;

/**
 * Connections of HTTP/1.1 that are given those of HTTP/1.0 as well, which Helidon does not take:
 * {@link FirstHead} rewrites them.
 */
record EarlierHttp(Http1ConnectionSelector later) implements ServerConnectionSelector {

  @Override
  public int bytesToIdentifyConnection() {
    return 0;
  }

  @Override
  public Support supports(BufferData data) {
    return Support.SUPPORTED;
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return later.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext connection) {
    return later.connection(connection);
  }
}
