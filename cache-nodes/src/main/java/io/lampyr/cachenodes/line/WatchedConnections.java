package io.lampyr.cachenodes.line;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.lampyr.base.parallel.Asker;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Connections of HTTP/1.1 of which {@link #answering} knows whether their client is still there.
 *
 * @param served the connections themselves
 * @param seen changes what a connection sends on its way there
 */
public record WatchedConnections(
    ServerConnectionSelector served,
    Scheduler scheduler,
    Function<Supplier<byte[]>, Supplier<byte @Nullable []>> seen)
    implements ServerConnectionSelector {

  /** That are otherwise as they are. */
  public WatchedConnections(ServerConnectionSelector served, Scheduler scheduler) {
    this(served, scheduler, sent -> sent);
  }

  /**
   * Answers a request on the thread that serves its connection: meanwhile {@link Asker#current} is
   * its client.
   */
  public static <T> T answering(Supplier<T> work) {
    return Line.answering(work);
  }

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
    DataReader sent = connection.dataReader();
    Line line = new Line(() -> next(sent), scheduler);
    DataReader read = DataReader.create(seen.apply(line));
    return new Watched(served.connection(new OtherwiseRead(connection, read)), line);
  }

  /**
   * What has arrived; waits for a byte at least. Whose client has gone amid a request is closed:
   * otherwise it is answered and logged as a fault of the server's.
   */
  private static byte[] next(DataReader sent) {
    try {
      sent.ensureAvailable();
    } catch (DataReader.InsufficientDataAvailableException gone) {
      throw new CloseConnectionException("connection was ended by its client", gone);
    }
    return sent.readBytes(sent.available());
  }

  /** The thread of a connection serves all its requests, one after the other. */
  private record Watched(ServerConnection connection, Line line) implements ServerConnection {
    @Override
    public void handle(Limit limit) throws InterruptedException {
      line.serve(() -> {
        connection.handle(limit);
        return true;
      });
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
