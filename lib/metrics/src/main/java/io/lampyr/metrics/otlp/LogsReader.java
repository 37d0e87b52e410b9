package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.protobuf.WireReader;
import org.apache.lucene.util.BytesRef;

/** Makes a document of each record of a log. */
final class LogsReader {
  private static final int RESOURCE_LOGS = 1;
  private static final int SCOPE_LOGS = 2;
  private static final int LOG_RECORDS = 2;

  private final WireReader in;
  private final Origin origin;
  private final Attributes attributes;
  private final JsonBytes out = new JsonBytes();
  private final Documents documents;

  LogsReader(byte[] request, int mostDocuments) {
    this.in = new WireReader(request);
    this.origin = new Origin(request, "logs", AnyValue.Maps.OBJECTS);
    this.attributes = new Attributes(request);
    this.documents = new Documents(mostDocuments);
  }

  TelemetryBatch read() {
    Walk.messages(
        in,
        RESOURCE_LOGS,
        () -> {
          origin.readResource(in);
          Walk.messages(
              in,
              SCOPE_LOGS,
              () -> {
                origin.readScope(in);
                Walk.messages(in, LOG_RECORDS, this::record);
              });
        });
    return documents.batch();
  }

  /** What a record says, but for its attributes and its body. */
  private static final class Said {
    long time;
    long observed;
    long severity;
    String severityText = "";
    long dropped;
    BytesRef traceId = new BytesRef();
    BytesRef spanId = new BytesRef();
    String eventName = "";
    int body = -1;
  }

  private void record() {
    int begin = in.position();
    Said record = new Said();
    attributes.clear();
    while (in.next()) {
      field(record);
    }
    StreamName stream = origin.stream(attributes);
    out.beginObject();
    Times.nanos("@timestamp", record.time == 0 ? record.observed : record.time, out);
    Times.nanos("observed_timestamp", record.observed, out);
    Origin.writeStream(stream, out);
    Origin.text("severity_text", record.severityText, out);
    Origin.count("severity_number", record.severity, out);
    Origin.id("trace_id", record.traceId, out);
    Origin.id("span_id", record.spanId, out);
    attributes.write(out, AnyValue.Maps.OBJECTS);
    Origin.count("dropped_attributes_count", record.dropped, out);
    Origin.text(
        "event_name",
        record.eventName.isEmpty() ? attributes.text("event.name").orElse("") : record.eventName,
        out);
    origin.write(out);
    if (record.body >= 0) {
      in.returnTo(begin);
      body();
    }
    out.endObject();
    documents.add(stream.text(), Document.Kind.LOG_RECORD, 1, out);
  }

  private void field(Said record) {
    switch (in.field()) {
      case 1 -> record.time = in.fixed64();
      case 2 -> record.severity = in.varint();
      case 3 -> record.severityText = in.text();
      case 5 -> record.body = in.field();
      case 6 -> attributes.add(in);
      case 7 -> record.dropped = in.varint();
      case 9 -> record.traceId = Walk.bytes(in);
      case 10 -> record.spanId = Walk.bytes(in);
      case 11 -> record.observed = in.fixed64();
      case 12 -> record.eventName = in.text();
      default -> {}
    }
  }

  /** An array of other things than maps becomes the member of one, as mappings need objects. */
  private void body() {
    while (in.next()) {
      if (in.field() != 5) {
        continue;
      }
      int outer = in.enter();
      int begin = in.position();
      AnyValue.Shape shape = AnyValue.shape(in);
      in.returnTo(begin);
      if (shape != AnyValue.Shape.NONE) {
        out.name("body").beginObject();
        out.name(shape == AnyValue.Shape.SCALAR ? "text" : "structured");
        boolean wrapped = shape == AnyValue.Shape.ARRAY;
        if (wrapped) {
          out.beginObject().name("value");
        }
        AnyValue.write(in, out, AnyValue.Maps.OBJECTS);
        if (wrapped) {
          out.endObject();
        }
        out.endObject();
      }
      in.leave(outer);
      return;
    }
  }
}
