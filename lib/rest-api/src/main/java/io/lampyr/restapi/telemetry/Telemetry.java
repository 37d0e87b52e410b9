package io.lampyr.restapi.telemetry;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** All that agents and collectors send by protocols of their own. */
public final class Telemetry {
  private Telemetry() {}

  /** Routes that write as bulks do, and take as much at once. */
  public static List<Route> routes(
      DocumentWriter writer, BulkSettings settings, ErrorAnswers errors, Clock clock) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new RemoteWriteRoutes(writer, settings, errors, clock).routes());
    routes.addAll(new OtlpRoutes(writer, settings, errors).routes());
    return routes;
  }
}
