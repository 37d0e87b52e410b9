package io.lampyr.restapi.telemetry;

import io.lampyr.base.port.Clock;
import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.metrics.document.TooLargeException;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.remotewrite.SentPoints;
import io.lampyr.metrics.remotewrite.WriteBatch;
import io.lampyr.metrics.remotewrite.WriteDestination;
import io.lampyr.metrics.remotewrite.WriteVersion;
import io.lampyr.metrics.snappy.SnappyBlock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.PointWriter;
import io.lampyr.restapi.document.WriteTerms;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Takes what Prometheus sends by remote write, in versions 1 and 2. */
final class RemoteWriteRoutes {
  private static final String DEFAULT_DATASET = "generic";
  private static final String DEFAULT_NAMESPACE = "default";
  private static final int WRITTEN = 204;
  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;
  private static final int UNSUPPORTED = 415;

  private final DocumentWriter writer;
  private final BulkSettings settings;
  private final ErrorAnswers errors;
  private final Clock clock;
  private final ToldMetadata told = new ToldMetadata();

  RemoteWriteRoutes(
      DocumentWriter writer, BulkSettings settings, ErrorAnswers errors, Clock clock) {
    this.writer = writer;
    this.settings = settings;
    this.errors = errors;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.WRITE,
                "/_prometheus/api/v1/write",
                "/_prometheus/metrics/{dataset}/api/v1/write",
                "/_prometheus/metrics/{dataset}/{namespace}/api/v1/write")
            .takingAnyBody()
            .post(this::answer));
  }

  private Answer answer(Call call) {
    String type = call.request().headers().find("Content-Type").orElse("");
    Optional<WriteVersion> version = WriteVersion.of(type);
    if (version.isEmpty()) {
      return Answer.text(
          UNSUPPORTED,
          "Content-Type [%s] is not supported: send application/x-protobuf, of which proto may be"
                  .formatted(type)
              + " prometheus.WriteRequest or io.prometheus.write.v2.Request\n");
    }
    WriteDestination destination =
        WriteDestination.of(
            call.pathIfGiven("dataset").orElse(DEFAULT_DATASET),
            call.pathIfGiven("namespace").orElse(DEFAULT_NAMESPACE),
            settings.items());
    String packing = call.request().headers().find("Content-Encoding").orElse("");
    try {
      return switch (packing.toLowerCase(Locale.ROOT)) {
        // What does not say how it is packed is packed as the protocol demands.
        case "snappy", "" ->
            written(call, version.get(), SnappyBlock.unpack(call.body(), most()), destination);
        case "identity" -> written(call, version.get(), call.body(), destination);
        default ->
            Answer.text(
                UNSUPPORTED, "Content-Encoding [" + packing + "] is not supported: use snappy\n");
      };
    } catch (MalformedException malformed) {
      return Answer.text(BAD_REQUEST, malformed.getMessage() + "\n");
    } catch (TooLargeException large) {
      return Answer.text(TOO_LARGE, large.getMessage() + "\n");
    }
  }

  private int most() {
    return (int) Math.min(settings.bytes(), Integer.MAX_VALUE - Long.BYTES);
  }

  private Answer written(
      Call call, WriteVersion version, byte[] body, WriteDestination destination) {
    WriteBatch batch = version.readInBlocks(body, destination, clock.now().toEpochMilli());
    WriteTerms terms = WriteTerms.of(call);
    Delivery delivery = delivered(batch, destination.samples().text(), terms);
    Headers counts = version == WriteVersion.V2 ? counts(delivery) : Headers.NONE;
    if (delivery.again().isPresent()) {
      return errors.answer(delivery.again().get(), false).with(counts);
    }
    metadata(batch.metadata(), terms);
    Refusals refused = delivery.refusals();
    return refused.isEmpty()
        ? Answer.empty(WRITTEN).with(counts)
        : Answer.text(
                BAD_REQUEST,
                "%d points are refused: %s\n".formatted(refused.parts(), refused.text()))
            .with(counts);
  }

  /** In blocks, and what is not written so as documents. */
  private Delivery delivered(WriteBatch batch, String stream, WriteTerms terms) {
    List<SeriesPoints> series = batch.points().stream().map(SentPoints::series).toList();
    PointWriter.Outcome points = writer.points().write(stream, series, terms);
    List<Document> documents = new ArrayList<>(batch.documents());
    JsonBytes json = new JsonBytes();
    int written = 0;
    for (int i = 0; i < series.size(); i++) {
      if (points.isLeft(i)) {
        documents.addAll(batch.points().get(i).documents(stream, json));
      } else if (points.isWritten(i)) {
        written += series.get(i).count();
      }
    }
    Delivery delivery = Delivery.of(documents, batch.refusals(), writer, terms, errors);
    delivery.wrote(Document.Kind.SAMPLE, written);
    points.again().ifPresent(delivery::sendAgain);
    return delivery;
  }

  /** Nothing depends on what is said of metrics: what cannot be kept of it is left out. */
  private void metadata(List<Document> all, WriteTerms terms) {
    List<Document> fresh = told.fresh(all, clock.now());
    Delivery.settled(fresh, writer, terms, errors)
        .forEach(document -> told.done(document, clock.now()));
  }

  /** Only senders of the second version know them. */
  private static Headers counts(Delivery delivery) {
    Map<String, String> counts = new LinkedHashMap<>();
    count(counts, "Samples", delivery.written(Document.Kind.SAMPLE));
    count(counts, "Histograms", delivery.written(Document.Kind.HISTOGRAM));
    count(counts, "Exemplars", delivery.written(Document.Kind.EXEMPLAR));
    return new Headers(counts);
  }

  private static void count(Map<String, String> counts, String what, int written) {
    counts.put("X-Prometheus-Remote-Write-" + what + "-Written", Integer.toString(written));
  }
}
