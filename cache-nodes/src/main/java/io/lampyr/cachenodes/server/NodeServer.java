package io.lampyr.cachenodes.server;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.ProtocolConfigs;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionProvider;
import io.helidon.webserver.http2.Http2Config;
import io.helidon.webserver.http2.Http2ConnectionProvider;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.cachenodes.line.WatchedConnections;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;
import io.lampyr.cachenodes.protocol.MessageKind;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import java.time.Duration;
import java.util.List;

/**
 * A node's service over HTTP/1.1 and HTTP/2 without TLS, each request on a virtual thread.
 *
 * <p>It ends in two steps: {@link #stopAccepting} refuses new calls, with the answer that nothing
 * was done, while those that run go on and all pages still answer; {@link #close} ends it all.
 */
public final class NodeServer implements AutoCloseable {
  private static final int MAX_HEADER_BYTES = 16 << 10;
  private static final int MAX_FIRST_LINE_BYTES = 2 << 10;
  private static final int MAX_STREAMS = 256;
  private static final String NAME = WebServer.DEFAULT_SOCKET_NAME;
  private static final Duration IDLE_MARGIN = Duration.ofSeconds(30);
  private static final Duration IDLE_CHECK = Duration.ofSeconds(10);

  private final Admission admission;
  private final WebServer server;

  /** What a node does, and what it says of itself. */
  public record Served(NodeService service, NodeDuties duties, NodeStatus status, LeafPort leaf) {

    /** A node that does not search. */
    public Served(NodeService service, NodeDuties duties, NodeStatus status) {
      this(
          service,
          duties,
          status,
          (_, _) -> {
            throw new UnavailableException("node does not search");
          });
    }
  }

  /**
   * Listens when this returns.
   *
   * @param shown what the page of metrics shows: usually where the ports measure
   */
  public NodeServer(
      NodeServerSettings settings,
      Authentication authentication,
      Served served,
      Ports ports,
      PrometheusMetrics shown) {
    this.admission = new Admission(settings.requests(), settings.queuedSize().bytes());
    Metrics metrics = ports.metrics();
    metrics.gauge("node.requests.running", admission::requests);
    metrics.gauge("node.queued.bytes", admission::bytes);
    CallParts parts =
        new CallParts(settings, admission, new Calls(served, settings.callTime()), ports);
    Authentication.Desk desk = authentication.desk(ports.clock());
    Pages pages = new Pages(served.status(), admission, shown);
    this.server =
        configure(settings, ports)
            .routing(routing -> route(routing, parts, pages, desk))
            .build()
            .start();
  }

  public int port() {
    return server.port();
  }

  /** Refuses all new calls. Idempotent. */
  public void stopAccepting() {
    admission.close();
  }

  /** Waits until every call that was let in has been answered. */
  public void awaitIdle() throws InterruptedException {
    admission.awaitIdle();
  }

  @Override
  public void close() {
    stopAccepting();
    server.stop();
  }

  private static void route(
      HttpRouting.Builder routing, CallParts parts, Pages pages, Authentication.Desk desk) {
    routing.get("/health", pages::health).get("/ready", pages::ready);
    Handler metricsPage = pages::metrics;
    Handler statsPage = pages::stats;
    routing.get("/metrics", Gate.ofPage(desk, parts, metricsPage));
    routing.get("/internal/v1/stats", Gate.ofPage(desk, parts, statsPage));
    call(routing, "append", MessageKind.APPEND, parts, desk);
    call(routing, "read", MessageKind.READ, parts, desk);
    call(routing, "refresh", MessageKind.REFRESH, parts, desk);
    call(routing, "await", MessageKind.AWAIT, parts, desk);
    call(routing, "flush", MessageKind.FLUSH, parts, desk);
    call(routing, "relocate", MessageKind.RELOCATE, parts, desk);
    call(routing, "shards", MessageKind.STATS, parts, desk);
    call(routing, "measures", MessageKind.MEASURES, parts, desk);
    call(routing, "noops", MessageKind.NOOPS, parts, desk);
    call(routing, "ownerless", MessageKind.OWNERLESS, parts, desk);
    call(routing, "wanted", MessageKind.WANTED, parts, desk);
    call(routing, "used", MessageKind.USED, parts, desk);
    call(routing, "fence", MessageKind.FENCE, parts, desk);
    call(routing, "survey", MessageKind.SURVEY, parts, desk);
    call(routing, "search", MessageKind.SEARCH, parts, desk);
    call(routing, "warm", MessageKind.WARM, parts, desk);
    call(routing, "clear", MessageKind.CLEAR, parts, desk);
    call(routing, "tell", MessageKind.TELL, parts, desk);
    call(routing, "batch", MessageKind.READ_BATCH, parts, desk);
  }

  private static void call(
      HttpRouting.Builder routing,
      String name,
      MessageKind kind,
      CallParts parts,
      Authentication.Desk desk) {
    Handler handler = new CallHandler(kind, parts, desk);
    routing.post("/internal/v1/" + name, Gate.ofCall(desk, parts, handler));
  }

  private static WebServerConfig.Builder configure(NodeServerSettings settings, Ports ports) {
    Http1Config http1 = http1(new HeaderGuard(ports.scheduler(), settings.bodyTime()));
    Http2Config http2 =
        Http2Config.builder()
            .maxHeaderListSize(MAX_HEADER_BYTES)
            .maxConcurrentStreams(MAX_STREAMS)
            .flowControlTimeout(settings.replyTime())
            .build();
    ProtocolConfigs protocols = ProtocolConfigs.create(List.of(http1, http2));
    // Of calls that share a connection, the end of one does not show.
    ServerConnectionSelector shared = new Http2ConnectionProvider().create(NAME, http2, protocols);
    ServerConnectionSelector calls = new Http1ConnectionProvider().create(NAME, http1, protocols);
    return Helidon.server()
        .host(settings.host())
        .port(settings.port())
        // The process ends its parts in its own order.
        .shutdownHook(false)
        .maxTcpConnections(settings.connections())
        // Else the last part of an answer waits until the client has acknowledged the others, for
        // 40 ms.
        .connectionOptions(options -> options.readTimeout(settings.wholeTime()).tcpNoDelay(true))
        .idleConnectionTimeout(settings.wholeTime().plus(IDLE_MARGIN))
        .idleConnectionPeriod(IDLE_CHECK)
        .protocolsDiscoverServices(false)
        .addConnectionSelector(new WatchedConnections(calls, ports.scheduler()))
        .addConnectionSelector(shared)
        .errorHandling(errors -> errors.includeEntity(true))
        .directHandlers(directHandlers());
  }

  // Deprecated without another way to keep headers, and so the secret, out of the log.
  @SuppressWarnings("removal")
  private static Http1Config http1(HeaderGuard guard) {
    return Http1Config.builder()
        .maxHeadersSize(MAX_HEADER_BYTES)
        .maxPrologueLength(MAX_FIRST_LINE_BYTES)
        .receiveLog(false)
        .sendLog(false)
        .addReceiveListener(guard)
        .build();
  }

  /** What Helidon refuses by itself has a body too. */
  private static DirectHandlers directHandlers() {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType event : DirectHandler.EventType.values()) {
      handlers.addHandler(
          event,
          (request, type, status, headers, message) ->
              DirectHandler.TransportResponse.builder()
                  .status(status)
                  .headers(headers)
                  .keepAlive(type.keepAlive())
                  .header(HeaderNames.CONTENT_TYPE, "application/json")
                  .entity(Refusal.body(status, reason(status, message)))
                  .build());
    }
    return handlers.build();
  }

  // Helidon hands over null where it has no message.
  @SuppressWarnings("ConstantValue")
  private static String reason(Status status, String message) {
    return message == null || message.isEmpty() ? status.reasonPhrase() : message;
  }
}
