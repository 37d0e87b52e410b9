package io.lampyr.httpfront;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.lampyr.restapi.node.ConnectionTally;
import java.time.Duration;
import java.util.Set;

/** Connections that are counted while they are served. */
record CountedConnections(ServerConnectionSelector served, ConnectionTally tally)
    implements ServerConnectionSelector {

  @Override
  public int bytesToIdentifyConnection() {
    return served.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData data) {
    return served.supports(data);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return served.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext connection) {
    return new Counted(served.connection(connection), tally);
  }

  /** One is served once, by the thread that is its own. */
  private record Counted(ServerConnection connection, ConnectionTally tally)
      implements ServerConnection {
    @Override
    public void handle(Limit limit) throws InterruptedException {
      tally.opened();
      try {
        connection.handle(limit);
      } finally {
        tally.closed();
      }
    }

    @Override
    public Duration idleTime() {
      return connection.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
      connection.close(interrupt);
    }
  }
}
