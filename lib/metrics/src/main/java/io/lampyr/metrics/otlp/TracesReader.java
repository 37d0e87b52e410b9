package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.protobuf.WireReader;
import org.apache.lucene.util.BytesRef;

/** Makes a document of each span, and one among the logs of each event in it. */
final class TracesReader {
  private static final int RESOURCE_SPANS = 1;
  private static final int SCOPE_SPANS = 2;
  private static final int SPANS = 2;
  private static final int EVENTS = 11;
  private static final int LINKS = 13;

  private static final String[] KINDS = {
    "Unspecified", "Internal", "Server", "Client", "Producer", "Consumer"
  };
  private static final String[] CODES = {"Unset", "Ok", "Error"};

  private final WireReader in;
  private final Origin origin;
  private final Origin eventOrigin;
  private final Attributes attributes;
  private final Attributes inner;
  private final JsonBytes out = new JsonBytes();
  private final Documents documents;

  TracesReader(byte[] request, int mostDocuments) {
    this.in = new WireReader(request);
    this.origin = new Origin(request, "traces", AnyValue.Maps.OBJECTS);
    this.eventOrigin = new Origin(request, "logs", AnyValue.Maps.OBJECTS);
    this.attributes = new Attributes(request);
    this.inner = new Attributes(request);
    this.documents = new Documents(mostDocuments);
  }

  TelemetryBatch read() {
    Walk.messages(
        in,
        RESOURCE_SPANS,
        () -> {
          origin.readResource(in);
          eventOrigin.readResource(in);
          Walk.messages(
              in,
              SCOPE_SPANS,
              () -> {
                origin.readScope(in);
                eventOrigin.readScope(in);
                Walk.messages(in, SPANS, this::span);
              });
        });
    return documents.batch();
  }

  /** What a span says, but for what repeats in it. */
  private static final class Span {
    BytesRef traceId = new BytesRef();
    BytesRef spanId = new BytesRef();
    BytesRef parentId = new BytesRef();
    String traceState = "";
    String name = "";
    long kind;
    long start;
    long end;
    long droppedAttributes;
    long droppedEvents;
    long droppedLinks;
    String message = "";
    long code;
  }

  private void span() {
    int begin = in.position();
    Span span = new Span();
    attributes.clear();
    while (in.next()) {
      field(span);
    }
    StreamName stream = origin.stream(attributes);
    out.beginObject();
    Times.nanos("@timestamp", span.start, out);
    Origin.writeStream(stream, out);
    Origin.id("trace_id", span.traceId, out);
    Origin.id("span_id", span.spanId, out);
    Origin.text("trace_state", span.traceState, out);
    Origin.id("parent_span_id", span.parentId, out);
    Origin.text("name", span.name, out);
    out.name("kind").text(word(KINDS, span.kind));
    out.name("duration").number(Math.max(0, span.end - span.start));
    attributes.write(out, AnyValue.Maps.OBJECTS);
    Origin.count("dropped_attributes_count", span.droppedAttributes, out);
    Origin.count("dropped_events_count", span.droppedEvents, out);
    in.returnTo(begin);
    links();
    Origin.count("dropped_links_count", span.droppedLinks, out);
    out.name("status").beginObject();
    Origin.text("message", span.message, out);
    out.name("code").text(word(CODES, span.code)).endObject();
    origin.write(out);
    out.endObject();
    documents.add(stream.text(), Document.Kind.SPAN, 1, out);
    in.returnTo(begin);
    Walk.messages(in, EVENTS, () -> event(span));
  }

  private void field(Span span) {
    switch (in.field()) {
      case 1 -> span.traceId = Walk.bytes(in);
      case 2 -> span.spanId = Walk.bytes(in);
      case 3 -> span.traceState = in.text();
      case 4 -> span.parentId = Walk.bytes(in);
      case 5 -> span.name = in.text();
      case 6 -> span.kind = in.varint();
      case 7 -> span.start = in.fixed64();
      case 8 -> span.end = in.fixed64();
      case 9 -> attributes.add(in);
      case 10 -> span.droppedAttributes = in.varint();
      case 12 -> span.droppedEvents = in.varint();
      case 14 -> span.droppedLinks = in.varint();
      case 15 -> status(span);
      default -> {}
    }
  }

  private void status(Span span) {
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 2 -> span.message = in.text();
        case 3 -> span.code = in.varint();
        default -> {}
      }
    }
    in.leave(outer);
  }

  private void links() {
    out.name("links").beginArray();
    Walk.messages(
        in,
        LINKS,
        () -> {
          BytesRef traceId = new BytesRef();
          BytesRef spanId = new BytesRef();
          String state = "";
          long dropped = 0;
          inner.clear();
          while (in.next()) {
            switch (in.field()) {
              case 1 -> traceId = Walk.bytes(in);
              case 2 -> spanId = Walk.bytes(in);
              case 3 -> state = in.text();
              case 4 -> inner.add(in);
              case 5 -> dropped = in.varint();
              default -> {}
            }
          }
          out.beginObject();
          Origin.id("trace_id", traceId, out);
          Origin.id("span_id", spanId, out);
          Origin.text("trace_state", state, out);
          inner.write(out, AnyValue.Maps.OBJECTS);
          Origin.count("dropped_attributes_count", dropped, out);
          out.endObject();
        });
    out.endArray();
  }

  private void event(Span span) {
    long time = 0;
    String name = "";
    long dropped = 0;
    inner.clear();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> time = in.fixed64();
        case 2 -> name = in.text();
        case 3 -> inner.add(in);
        case 4 -> dropped = in.varint();
        default -> {}
      }
    }
    StreamName stream = eventOrigin.stream(inner);
    out.beginObject();
    Times.nanos("@timestamp", time, out);
    Origin.writeStream(stream, out);
    Origin.id("trace_id", span.traceId, out);
    Origin.id("span_id", span.spanId, out);
    Origin.count("dropped_attributes_count", dropped, out);
    Origin.text("event_name", name, out);
    inner.write(out, AnyValue.Maps.OBJECTS);
    eventOrigin.write(out);
    out.endObject();
    documents.add(stream.text(), Document.Kind.SPAN_EVENT, 0, out);
  }

  private static String word(String[] words, long number) {
    return number >= 0 && number < words.length ? words[(int) number] : "";
  }
}
