package io.lampyr.restapi.telemetry;

import io.lampyr.metrics.otlp.Signal;
import io.lampyr.metrics.otlp.TelemetryBatch;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Gzip;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.WriteTerms;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Takes metrics, logs and traces by OTLP over HTTP. */
final class OtlpRoutes {
  private static final int UNSUPPORTED = 415;

  private final DocumentWriter writer;
  private final BulkSettings settings;
  private final ErrorAnswers errors;

  OtlpRoutes(DocumentWriter writer, BulkSettings settings, ErrorAnswers errors) {
    this.writer = writer;
    this.settings = settings;
    this.errors = errors;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (Signal signal : Signal.values()) {
      routes.add(
          Route.on(Duty.INGEST, Privilege.WRITE, "/_otlp/v1/" + signal.word())
              .takingAnyBody()
              .post(call -> answer(signal, call)));
    }
    return routes;
  }

  private Answer answer(Signal signal, Call call) {
    Headers headers = call.request().headers();
    String type = headers.find("Content-Type").orElse("");
    Optional<OtlpEncoding> encoding = OtlpEncoding.of(type);
    if (encoding.isEmpty()) {
      return Answer.text(
          UNSUPPORTED,
          "Content-Type [%s] is not supported: send application/x-protobuf or application/json\n"
              .formatted(type));
    }
    String packing = headers.find("Content-Encoding").orElse("identity").toLowerCase(Locale.ROOT);
    if (!packing.equals("gzip") && !packing.equals("identity")) {
      return Answer.text(
          UNSUPPORTED, "Content-Encoding [" + packing + "] is not supported: use gzip or none\n");
    }
    try {
      byte[] body = packing.equals("gzip") ? Gzip.unpacked(call.body(), most()) : call.body();
      return written(signal, encoding.get(), body, call);
    } catch (RuntimeException why) {
      return failed(why, encoding.get());
    }
  }

  private int most() {
    return (int) Math.min(settings.bytes(), Integer.MAX_VALUE - Long.BYTES);
  }

  private Answer written(Signal signal, OtlpEncoding encoding, byte[] body, Call call) {
    TelemetryBatch batch =
        switch (encoding) {
          case PROTOBUF -> signal.read(body, settings.items());
          case JSON -> signal.readJson(body, settings.items());
        };
    Delivery delivery =
        Delivery.of(batch.documents(), batch.refusals(), writer, WriteTerms.of(call), errors);
    return delivery
        .again()
        .map(why -> failed(why, encoding))
        .orElseGet(() -> encoding.success(signal, delivery.refusals()));
  }

  /** Every error is told in the encoding of the request; when to come back is told by a header. */
  private Answer failed(RuntimeException why, OtlpEncoding encoding) {
    Answer known = errors.answer(TelemetryErrors.known(why), false);
    Answer told =
        encoding.error(known.status(), TelemetryErrors.reason(TelemetryErrors.known(why), errors));
    boolean again = known.status() == 429 || known.status() == 503;
    return again && known.headers().find("Retry-After").isEmpty()
        ? told.with(new Headers(Map.of("Retry-After", "1")))
        : told.with(known.headers());
  }
}
