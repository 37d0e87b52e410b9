package io.lampyr.metrics.otlp;

import static io.lampyr.metrics.otlp.MessageShape.Form.BASE64;
import static io.lampyr.metrics.otlp.MessageShape.Form.BOOL;
import static io.lampyr.metrics.otlp.MessageShape.Form.DOUBLE;
import static io.lampyr.metrics.otlp.MessageShape.Form.FIXED32;
import static io.lampyr.metrics.otlp.MessageShape.Form.FIXED64;
import static io.lampyr.metrics.otlp.MessageShape.Form.HEX;
import static io.lampyr.metrics.otlp.MessageShape.Form.TEXT;
import static io.lampyr.metrics.otlp.MessageShape.Form.VARINT;
import static io.lampyr.metrics.otlp.MessageShape.Form.ZIGZAG;

/**
 * The messages of OTLP as far as something is made of them; exemplars and what belongs to other
 * versions is not here, and so passed over.
 */
final class Shapes {
  private static final MessageShape ATTRIBUTE = attribute();

  private static final MessageShape RESOURCE =
      new MessageShape()
          .withMany(1, "attributes", ATTRIBUTE)
          .with(2, VARINT, "droppedAttributesCount");

  private static final MessageShape SCOPE =
      new MessageShape()
          .with(1, TEXT, "name")
          .with(2, TEXT, "version")
          .withMany(3, "attributes", ATTRIBUTE)
          .with(4, VARINT, "droppedAttributesCount");

  static final MessageShape METRICS =
      request("resourceMetrics", "scopeMetrics", "metrics", metric());

  static final MessageShape LOGS = request("resourceLogs", "scopeLogs", "logRecords", logRecord());

  static final MessageShape TRACES = request("resourceSpans", "scopeSpans", "spans", span());

  private Shapes() {}

  private static MessageShape request(
      String resources, String scopes, String name, MessageShape of) {
    MessageShape scope =
        new MessageShape().with(1, "scope", SCOPE).withMany(2, name, of).with(3, TEXT, "schemaUrl");
    MessageShape resource =
        new MessageShape()
            .with(1, "resource", RESOURCE)
            .withMany(2, scopes, scope)
            .with(3, TEXT, "schemaUrl");
    return new MessageShape().withMany(1, resources, resource);
  }

  private static MessageShape attribute() {
    MessageShape attribute = new MessageShape();
    return attribute.with(1, TEXT, "key").with(2, "value", value(attribute));
  }

  private static MessageShape value(MessageShape attribute) {
    MessageShape value = new MessageShape();
    return value
        .with(1, TEXT, "stringValue")
        .with(2, BOOL, "boolValue")
        .with(3, VARINT, "intValue")
        .with(4, DOUBLE, "doubleValue")
        .with(5, "arrayValue", new MessageShape().withMany(1, "values", value))
        .with(6, "kvlistValue", new MessageShape().withMany(1, "values", attribute))
        .with(7, BASE64, "bytesValue");
  }

  private static MessageShape metric() {
    return new MessageShape()
        .with(1, TEXT, "name")
        .with(3, TEXT, "unit")
        .with(5, "gauge", points(numberPoint()))
        .with(7, "sum", points(numberPoint()).with(3, BOOL, "isMonotonic"))
        .with(9, "histogram", points(histogramPoint()))
        .with(10, "exponentialHistogram", points(exponentialPoint()))
        .with(11, "summary", points(summaryPoint()));
  }

  private static MessageShape points(MessageShape point) {
    return new MessageShape()
        .withMany(1, "dataPoints", point)
        .with(2, VARINT, "aggregationTemporality");
  }

  private static MessageShape point(int attributes, int flags) {
    return new MessageShape()
        .withMany(attributes, "attributes", ATTRIBUTE)
        .with(2, FIXED64, "startTimeUnixNano")
        .with(3, FIXED64, "timeUnixNano")
        .with(flags, VARINT, "flags");
  }

  private static MessageShape numberPoint() {
    return point(7, 8).with(4, DOUBLE, "asDouble").with(6, FIXED64, "asInt");
  }

  private static MessageShape histogramPoint() {
    return point(9, 10)
        .with(4, FIXED64, "count")
        .with(5, DOUBLE, "sum")
        .withMany(6, FIXED64, "bucketCounts")
        .withMany(7, DOUBLE, "explicitBounds")
        .with(11, DOUBLE, "min")
        .with(12, DOUBLE, "max");
  }

  private static MessageShape exponentialPoint() {
    MessageShape buckets =
        new MessageShape().with(1, ZIGZAG, "offset").withMany(2, VARINT, "bucketCounts");
    return point(1, 10)
        .with(4, FIXED64, "count")
        .with(5, DOUBLE, "sum")
        .with(6, ZIGZAG, "scale")
        .with(7, FIXED64, "zeroCount")
        .with(8, "positive", buckets)
        .with(9, "negative", buckets)
        .with(12, DOUBLE, "min")
        .with(13, DOUBLE, "max")
        .with(14, DOUBLE, "zeroThreshold");
  }

  private static MessageShape summaryPoint() {
    return point(7, 8).with(4, FIXED64, "count").with(5, DOUBLE, "sum");
  }

  private static MessageShape logRecord() {
    return new MessageShape()
        .with(1, FIXED64, "timeUnixNano")
        .with(2, VARINT, "severityNumber")
        .with(3, TEXT, "severityText")
        .with(5, "body", value(ATTRIBUTE))
        .withMany(6, "attributes", ATTRIBUTE)
        .with(7, VARINT, "droppedAttributesCount")
        .with(8, FIXED32, "flags")
        .with(9, HEX, "traceId")
        .with(10, HEX, "spanId")
        .with(11, FIXED64, "observedTimeUnixNano")
        .with(12, TEXT, "eventName");
  }

  private static MessageShape span() {
    MessageShape event =
        new MessageShape()
            .with(1, FIXED64, "timeUnixNano")
            .with(2, TEXT, "name")
            .withMany(3, "attributes", ATTRIBUTE)
            .with(4, VARINT, "droppedAttributesCount");
    MessageShape link =
        new MessageShape()
            .with(1, HEX, "traceId")
            .with(2, HEX, "spanId")
            .with(3, TEXT, "traceState")
            .withMany(4, "attributes", ATTRIBUTE)
            .with(5, VARINT, "droppedAttributesCount");
    return new MessageShape()
        .with(1, HEX, "traceId")
        .with(2, HEX, "spanId")
        .with(3, TEXT, "traceState")
        .with(4, HEX, "parentSpanId")
        .with(5, TEXT, "name")
        .with(6, VARINT, "kind")
        .with(7, FIXED64, "startTimeUnixNano")
        .with(8, FIXED64, "endTimeUnixNano")
        .withMany(9, "attributes", ATTRIBUTE)
        .with(10, VARINT, "droppedAttributesCount")
        .withMany(11, "events", event)
        .with(12, VARINT, "droppedEventsCount")
        .withMany(13, "links", link)
        .with(14, VARINT, "droppedLinksCount")
        .with(15, "status", new MessageShape().with(2, TEXT, "message").with(3, VARINT, "code"))
        .with(16, FIXED32, "flags");
  }
}
