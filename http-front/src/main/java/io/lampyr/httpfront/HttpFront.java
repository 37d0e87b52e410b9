package io.lampyr.httpfront;

import io.helidon.common.tls.Tls;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.line.WatchedConnections;
import io.lampyr.cachenodes.server.HeaderGuard;
import io.lampyr.cachenodes.server.Helidon;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.node.ConnectionTally;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The API over HTTP/1.1, and HTTP/1.0 for one request each, each request on a virtual thread.
 *
 * <p>It ends in two steps: {@link #stopAccepting} refuses new requests with 503 while those that
 * run go on; {@link #close} ends it all.
 */
public final class HttpFront implements Closeable {
  private static final int MAX_HEADER_BYTES = 16 << 10;
  private static final int MAX_FIRST_LINE_BYTES = 8 << 10;
  private static final Duration HEADER_TIME = Duration.ofSeconds(30);
  private static final Duration IDLE_CHECK = Duration.ofSeconds(30);

  private final Intake intake;
  private final WebServer server;

  /** Counts its connections for nobody, and listens when this returns. */
  public HttpFront(HttpSettings settings, Responder responder, Scheduler scheduler) {
    this(settings, responder, scheduler, new ConnectionTally());
  }

  /** Listens when this returns. */
  public HttpFront(
      HttpSettings settings, Responder responder, Scheduler scheduler, ConnectionTally tally) {
    this.intake = new Intake(settings.requests(), settings.bodiesSize().bytes());
    RequestHandler handler = new RequestHandler(settings, intake, responder, scheduler);
    WebServerConfig.Builder server =
        Helidon.server()
            .host(settings.host())
            .port(settings.port())
            // The process ends its parts in its own order.
            .shutdownHook(false)
            .maxTcpConnections(settings.connections())
            // Else the last part of an answer waits until the client has acknowledged the others,
            // for 40 ms.
            .connectionOptions(options -> options.readTimeout(settings.silence()).tcpNoDelay(true))
            // What is silent has been closed by then, and says so.
            .idleConnectionTimeout(settings.silence().multipliedBy(2))
            .idleConnectionPeriod(IDLE_CHECK)
            .protocolsDiscoverServices(false)
            .contentEncoding(new BytesAsSent())
            .addConnectionSelector(new CountedConnections(connections(scheduler), tally))
            .errorHandling(errors -> errors.includeEntity(true))
            .directHandlers(directHandlers(responder))
            .routing(routing -> routing.any(handler));
    settings
        .certified()
        .ifPresent(files -> server.tls(Tls.builder().sslContext(files.context()).build()));
    this.server = started(server.build(), settings);
  }

  /** Helidon logs that it did not start, and throws nothing: so the port is tried before. */
  private static WebServer started(WebServer prepared, HttpSettings settings) {
    tryPort(settings);
    WebServer server = prepared.start();
    if (!server.isRunning()) {
      throw taken(settings, null);
    }
    return server;
  }

  private static void tryPort(HttpSettings settings) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(settings.host(), settings.port()));
    } catch (IOException failure) {
      throw taken(settings, failure);
    }
  }

  private static MisconfiguredException taken(HttpSettings settings, @Nullable Throwable cause) {
    return new MisconfiguredException(
        "cannot listen address=%s:%d: end what listens there, or choose another port"
            .formatted(settings.host(), settings.port()),
        cause);
  }

  private static WatchedConnections connections(Scheduler scheduler) {
    Http1Config config = http1(new HeaderGuard(scheduler, HEADER_TIME));
    int head = MAX_FIRST_LINE_BYTES + MAX_HEADER_BYTES;
    return new WatchedConnections(
        new EarlierHttp(Http1ConnectionSelector.builder().config(config).build()),
        scheduler,
        sent -> new FirstHead(sent, scheduler, HEADER_TIME, head));
  }

  // Deprecated without another way to keep headers, and so keys, out of the log.
  @SuppressWarnings("removal")
  private static Http1Config http1(HeaderGuard guard) {
    return Http1Config.builder()
        .maxHeadersSize(MAX_HEADER_BYTES)
        .maxPrologueLength(MAX_FIRST_LINE_BYTES)
        // Brackets and braces are to be written otherwise in a query, but nobody does: match[]=up.
        .validatePrologue(false)
        .receiveLog(false)
        .sendLog(false)
        .addReceiveListener(guard)
        .build();
  }

  /** What Helidon refuses by itself looks like all other errors. */
  private static DirectHandlers directHandlers(Responder responder) {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType event : DirectHandler.EventType.values()) {
      handlers.addHandler(
          event,
          (request, type, status, headers, message) -> {
            Response refusal = responder.refuse(refused(status, message));
            return DirectHandler.TransportResponse.builder()
                .status(status)
                .headers(headers)
                .keepAlive(type.keepAlive())
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .entity(refusal.body())
                .build();
          });
    }
    return handlers.build();
  }

  private static ApiException refused(Status status, @Nullable String message) {
    String reason = message == null || message.isEmpty() ? status.reasonPhrase() : message;
    String type = status.code() < 500 ? "illegal_argument_exception" : "exception";
    return new ApiException(status.code(), type, reason);
  }

  public int port() {
    return server.port();
  }

  /** Refuses all new requests. Idempotent. */
  public void stopAccepting() {
    intake.close();
  }

  /** Waits until every request that was let in has been answered. */
  public void awaitIdle() throws InterruptedException {
    intake.awaitIdle();
  }

  @Override
  public void close() {
    stopAccepting();
    server.stop();
  }
}
