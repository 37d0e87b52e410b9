package io.lampyr.aws.metrics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One line of CloudWatch's embedded metric format: a JSON object. What CloudWatch is not to make
 * metrics of stands in it beside the others, and is found in the log.
 */
final class EmfLine {
  private static final int MAX_TEXT = 200;
  private static final MathContext DIGITS = new MathContext(4);

  private EmfLine() {}

  /** What all lines of a process have in common, and of which of their metrics some are made. */
  record Head(String namespace, String role, Measured measured) {}

  /** A metric's values. */
  record Metric(String name, List<Double> values) {}

  static String write(Head head, long millis, Map<String, String> tags, List<Metric> metrics) {
    Map<String, String> dimensions = new TreeMap<>(tags);
    dimensions.put("role", head.role());
    dimensions.put("cluster", head.measured().cluster());
    String names = dimensions.keySet().stream().map(EmfLine::text).collect(Collectors.joining(","));
    String definitions =
        metrics.stream()
            .filter(metric -> head.measured().paid().contains(metric.name()))
            .map(metric ->
                "{\"Name\":%s,\"Unit\":\"%s\"}".formatted(text(metric.name()), unit(metric.name())))
            .collect(Collectors.joining(","));
    StringBuilder line = new StringBuilder();
    line.append("{\"_aws\":{\"Timestamp\":").append(millis).append(",\"CloudWatchMetrics\":[");
    if (!definitions.isEmpty()) {
      line.append("{\"Namespace\":").append(text(head.namespace()));
      line.append(",\"Dimensions\":[[").append(names).append("]],\"Metrics\":[");
      line.append(definitions).append("]}");
    }
    line.append("]}");
    dimensions.forEach(
        (name, value) -> line.append(',').append(text(name)).append(':').append(text(value)));
    for (Metric metric : metrics) {
      line.append(',').append(text(metric.name())).append(':').append(values(metric.values()));
    }
    return line.append('}').toString();
  }

  private static String values(List<Double> values) {
    return values.size() == 1
        ? Double.toString(values.getFirst())
        : values.stream().map(EmfLine::rounded).toList().toString().replace(" ", "");
  }

  /** One of many values: more digits than tell anything would be most of the line. */
  private static String rounded(double value) {
    return Double.toString(new BigDecimal(value).round(DIGITS).doubleValue());
  }

  /** By the end of the name, as the port's names end in their unit. */
  private static String unit(String name) {
    if (name.endsWith("seconds")) {
      return "Seconds";
    }
    return name.endsWith("bytes") ? "Bytes" : "None";
  }

  private static String text(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX_TEXT)
        .forEach(c -> {
          if (c == '"' || c == '\\') {
            quoted.append('\\').append((char) c);
          } else if (c < ' ' || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
          } else {
            quoted.appendCodePoint(c);
          }
        });
    return quoted.append('"').toString();
  }
}
