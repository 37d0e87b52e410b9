package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads what the query API answers. */
final class PeerJson {
  private PeerJson() {}

  static Given read(String text) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Map<?, ?> json = (Map<?, ?>) value(parser);
      if (json.get("error") != null) {
        return Given.error(String.valueOf(json.get("error")));
      }
      Map<?, ?> data = (Map<?, ?>) json.get("data");
      List<?> result = (List<?>) data.get("result");
      SortedMap<Labels, List<double[]>> all = new TreeMap<>();
      if (data.get("resultType").equals(ValueKind.SCALAR.word())) {
        all.put(Labels.EMPTY, List.of(point(result)));
      } else {
        result.forEach(one -> series((Map<?, ?>) one, all));
      }
      List<String> notes = new ArrayList<>();
      for (String kind : List.of("warnings", "infos")) {
        if (json.get(kind) instanceof List<?> told) {
          told.forEach(note -> notes.add(String.valueOf(note)));
        }
      }
      return new Given(null, all, notes);
    }
  }

  private static void series(Map<?, ?> json, SortedMap<Labels, List<double[]>> into) {
    Map<String, String> labels = new TreeMap<>();
    ((Map<?, ?>) json.get("metric"))
        .forEach((name, value) -> labels.put((String) name, (String) value));
    List<double[]> points = new ArrayList<>();
    for (String one : List.of("value", "histogram")) {
      if (json.get(one) instanceof List<?> point) {
        points.add(point(point));
      }
    }
    for (String many : List.of("values", "histograms")) {
      if (json.get(many) instanceof List<?> all) {
        all.forEach(point -> points.add(point((List<?>) point)));
      }
    }
    points.sort(Comparator.comparingDouble(point -> point[0]));
    into.put(Labels.of(labels), points);
  }

  private static double[] point(List<?> pair) {
    List<Double> numbers = new ArrayList<>();
    numbers.add((double) Math.round(Double.parseDouble(String.valueOf(pair.get(0))) * 1000));
    if (pair.get(1) instanceof Map<?, ?> histogram) {
      numbers.add(number(histogram.get("count")));
      numbers.add(number(histogram.get("sum")));
      if (histogram.get("buckets") instanceof List<?> buckets) {
        buckets.forEach(bucket -> ((List<?>) bucket).forEach(part -> numbers.add(number(part))));
      }
    } else {
      numbers.add(number(pair.get(1)));
    }
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double number(Object text) {
    return GoNumbers.number(String.valueOf(text)).orElseThrow();
  }

  private static Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new TreeMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, value(parser));
      }
      return map;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser));
      }
      return list;
    }
    return parser.getString();
  }
}
