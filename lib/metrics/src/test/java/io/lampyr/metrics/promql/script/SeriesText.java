package io.lampyr.metrics.promql.script;

import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.syntax.QueryParser;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A series as scripts write it: {@code metric{label="value"} 1+2x3 _ {{count:1}}}. */
final class SeriesText {
  private static final Pattern REPEATED =
      Pattern.compile("(.+?)(?:([+-])((?:[0-9.]|[eE][+-]?|Inf|NaN)+))?x([0-9]+)");

  /** One value; neither means that it is left out. */
  record Value(@Nullable Double number, @Nullable FloatHistogram histogram) {
    boolean isOmitted() {
      return number == null && histogram == null;
    }
  }

  private SeriesText() {}

  /** Where the labels end. */
  static int end(String line) {
    boolean quoted = false;
    int depth = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && (i == 0 || line.charAt(i - 1) != '\\')) {
        quoted = !quoted;
      } else if (!quoted && c == '{') {
        depth++;
      } else if (!quoted && c == '}') {
        depth--;
      } else if (!quoted && depth == 0 && Character.isWhitespace(c)) {
        return i;
      }
    }
    return line.length();
  }

  static Labels labels(String text) {
    if (text.equals("{}")) {
      return Labels.EMPTY;
    }
    Map<String, String> labels = new HashMap<>();
    for (LabelMatcher matcher : QueryParser.selector(text)) {
      labels.put(matcher.name(), matcher.value());
    }
    return Labels.of(labels);
  }

  static List<Value> values(String text) {
    List<Value> values = new ArrayList<>();
    for (String token : tokens(text)) {
      if (token.equals("_")) {
        values.add(new Value(null, null));
      } else if (token.matches("_x[0-9]+")) {
        for (int i = Integer.parseInt(token.substring(2)); i > 0; i--) {
          values.add(new Value(null, null));
        }
      } else if (token.startsWith("{{")) {
        histograms(token, values);
      } else {
        numbers(token, values);
      }
    }
    return values;
  }

  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    int depth = 0;
    StringBuilder token = new StringBuilder();
    for (char c : (text + " ").toCharArray()) {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0 && Character.isWhitespace(c)) {
        if (!token.isEmpty()) {
          tokens.add(token.toString());
        }
        token.setLength(0);
      } else {
        token.append(c);
      }
    }
    return tokens;
  }

  static double number(String text) {
    return text.equals("stale") ? Samples.STALE : GoNumbers.number(text).orElseThrow();
  }

  private static void numbers(String token, List<Value> values) {
    Matcher repeated = REPEATED.matcher(token);
    if (!repeated.matches()) {
      values.add(new Value(number(token), null));
      return;
    }
    double value = number(repeated.group(1));
    double by = repeated.group(2) == null ? 0 : number(repeated.group(3));
    for (int i = Integer.parseInt(repeated.group(4)); i >= 0; i--) {
      values.add(new Value(value, null));
      if (repeated.group(2) != null) {
        value += repeated.group(2).equals("-") ? -by : by;
      }
    }
  }

  private static void histograms(String token, List<Value> values) {
    int end = token.indexOf("}}") + 2;
    FloatHistogram value = histogram(token.substring(2, end - 2));
    String rest = token.substring(end);
    int times = rest.lastIndexOf('x');
    if (times < 0) {
      values.add(new Value(null, value));
      return;
    }
    FloatHistogram by =
        rest.length() > times && rest.contains("{{")
            ? histogram(rest.substring(3, rest.indexOf("}}")))
            : null;
    for (int i = Integer.parseInt(rest.substring(times + 1)); i >= 0; i--) {
      values.add(new Value(null, value));
      if (by != null) {
        Tally next = new Tally(value);
        boolean done = rest.charAt(0) == '+' ? next.add(by) : next.subtract(by);
        assert done;
        value = next.histogram();
      }
    }
  }

  private static FloatHistogram histogram(String text) {
    Map<String, String> parts = new HashMap<>();
    Matcher matcher = Pattern.compile("([a-z_]+):(\\[[^\\]]*\\]|[^ ]+)").matcher(text);
    while (matcher.find()) {
      parts.put(matcher.group(1), matcher.group(2));
    }
    Resets resets =
        switch (parts.getOrDefault("counter_reset_hint", "unknown")) {
          case "reset" -> Resets.RESET;
          case "not_reset" -> Resets.NONE;
          case "gauge" -> Resets.GAUGE;
          default -> Resets.UNKNOWN;
        };
    return new FloatHistogram(
        Integer.parseInt(parts.getOrDefault("schema", "0")),
        resets,
        number(parts.getOrDefault("z_bucket_w", "0")),
        number(parts.getOrDefault("z_bucket", "0")),
        number(parts.getOrDefault("count", "0")),
        number(parts.getOrDefault("sum", "0")),
        buckets(parts, ""),
        buckets(parts, "n_"),
        list(parts.getOrDefault("custom_values", "[]")));
  }

  private static List<Double> list(String text) {
    String inner = text.substring(1, text.length() - 1).strip();
    return inner.isEmpty()
        ? List.of()
        : Arrays.stream(inner.split("\\s+")).map(SeriesText::number).toList();
  }

  private static Buckets buckets(Map<String, String> parts, String prefix) {
    List<Double> counts = list(parts.getOrDefault(prefix + "buckets", "[]"));
    int number = Integer.parseInt(parts.getOrDefault(prefix + "offset", "0"));
    int[] numbers = new int[counts.size()];
    double[] values = new double[counts.size()];
    int size = 0;
    for (double count : counts) {
      if (count != 0) {
        numbers[size] = number;
        values[size++] = count;
      }
      number++;
    }
    return new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(values, size));
  }
}
