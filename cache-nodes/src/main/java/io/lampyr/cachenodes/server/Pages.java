package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;
import io.lampyr.cachenodes.server.NodeStatus.Readiness;
import io.lampyr.engine.node.ShardStats;
import java.util.List;

/** What operators and health checks read. */
final class Pages {
  private final NodeStatus status;
  private final Admission admission;
  private final PrometheusMetrics shown;

  Pages(NodeStatus status, Admission admission, PrometheusMetrics shown) {
    this.status = status;
    this.admission = admission;
    this.shown = shown;
  }

  /** The process is alive: it answered. */
  void health(ServerRequest request, ServerResponse response) {
    json(response, Json.object(json -> json.writeBooleanProperty("alive", true)));
  }

  void ready(ServerRequest request, ServerResponse response) {
    switch (readiness()) {
      case Readiness.Ready _ ->
          json(response, Json.object(json -> json.writeBooleanProperty("ready", true)));
      case Readiness.NotReady(String reason) -> {
        response.status(Status.SERVICE_UNAVAILABLE_503);
        json(
            response,
            Json.object(json -> {
              json.writeBooleanProperty("ready", false);
              json.writeStringProperty("reason", reason);
            }));
      }
    }
  }

  void metrics(ServerRequest request, ServerResponse response) {
    response.header(HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
    response.send(shown.exposition());
  }

  void stats(ServerRequest request, ServerResponse response) {
    boolean ready = readiness() instanceof Readiness.Ready;
    List<ShardStats> shards = status.shards();
    json(
        response,
        Json.object(json -> {
          json.writeStringProperty("node", status.node().value());
          json.writeBooleanProperty("ready", ready);
          json.writeNumberProperty("requests", admission.requests());
          json.writeNumberProperty("queued_bytes", admission.bytes());
          status.load().ifPresent(load -> StatsJson.load(json, load));
          StatsJson.shards(json, shards);
        }));
  }

  private Readiness readiness() {
    return admission.isClosed()
        ? new Readiness.NotReady("node is shutting down")
        : status.readiness();
  }

  private static void json(ServerResponse response, String body) {
    response.header(HeaderNames.CONTENT_TYPE, "application/json");
    response.send(body);
  }
}
