package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How numbers are answered. */
final class Metrics {
  private Metrics() {}

  /** One number; one that is none is null. */
  static Result.Metric single(String type, double value, Format format) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    put(body, "value", value, format);
    return new Result.Metric(type, body, Map.of("value", value), false);
  }

  /** A number by its name, and as a text where there is a format. */
  static void put(Map<String, @Nullable Object> body, String name, double value, Format format) {
    boolean there = Double.isFinite(value);
    body.put(name, there ? (Object) value : null);
    String text = there ? format.text(value) : null;
    if (text != null) {
      body.put(name + "_as_string", text);
    }
  }
}
