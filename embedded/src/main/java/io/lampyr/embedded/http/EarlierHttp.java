package io.lampyr.embedded.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Connections of HTTP/1.1 that take HTTP/1.0 as well, which Helidon does not: one request of it,
 * whose answer ends the connection.
 *
 * @param heads changes the bytes that a connection begins with
 */
record EarlierHttp(Http1ConnectionSelector later, Function<Supplier<byte[]>, FirstHead> heads)
    implements ServerConnectionSelector {

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
    DataReader sent = connection.dataReader();
    return later.connection(
        new Rewritten(connection, DataReader.create(heads.apply(() -> next(sent)))));
  }

  /** What has arrived; waits for a byte at least. */
  private static byte[] next(DataReader sent) {
    sent.ensureAvailable();
    return sent.readBytes(sent.available());
  }

  /** A connection whose bytes are read from elsewhere. */
  private record Rewritten(ConnectionContext connection, DataReader dataReader)
      implements ConnectionContext {
    @Override
    public ListenerContext listenerContext() {
      return connection.listenerContext();
    }

    @Override
    public ExecutorService executor() {
      return connection.executor();
    }

    @Override
    public DataWriter dataWriter() {
      return connection.dataWriter();
    }

    @Override
    public Router router() {
      return connection.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
      return connection.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
      return connection.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
      return connection.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
      return connection.localPeer();
    }

    @Override
    public boolean isSecure() {
      return connection.isSecure();
    }

    @Override
    public String socketId() {
      return connection.socketId();
    }

    @Override
    public String childSocketId() {
      return connection.childSocketId();
    }
  }
}
