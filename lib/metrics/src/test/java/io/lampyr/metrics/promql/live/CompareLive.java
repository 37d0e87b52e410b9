package io.lampyr.metrics.promql.live;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.run.Answer;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Sends random expressions to a Prometheus that has the same series, and prints what differs.
 * Arguments: {@code write SEED FILE} writes the series, {@code compare SEED COUNT URL} compares.
 */
public final class CompareLive {
  private static final double TOLERANCE = 1e-9;

  private final Promql promql = new Promql(Promql.Limits.STANDARD);
  private final MemorySeries source;
  private final String url;

  private CompareLive(MemorySeries source, String url) {
    this.source = source;
    this.url = url;
  }

  public static void main(String[] arguments) throws IOException {
    long seed = Long.parseLong(arguments[1]);
    RandomSeries series = new RandomSeries(seed);
    if (arguments[0].equals("write")) {
      Files.writeString(Path.of(arguments[2]), series.openMetrics());
      return;
    }
    int count = Integer.parseInt(arguments[2]);
    CompareLive compare = new CompareLive(series.source(), arguments[3]);
    RandomQueries queries = new RandomQueries(seed);
    int differ = 0;
    int failed = 0;
    int empty = 0;
    int chance = 0;
    for (int i = 0; i < count; i++) {
      String query = queries.next();
      boolean range = i % 2 == 0;
      Given theirs = compare.theirs(query, range, i);
      Given ours = compare.ours(query, range, i);
      failed += theirs.error() == null ? 0 : 1;
      empty += theirs.error() == null && theirs.series().isEmpty() ? 1 : 0;
      String difference = difference(theirs, ours);
      if (query.contains("topk") || query.contains("bottomk")) {
        // Which of several equal ones are taken is chance.
        chance += difference == null ? 0 : 1;
      } else if (difference != null) {
        differ++;
        System.out.println((range ? "range " : "instant ") + i + " " + query);
        System.out.println("    " + difference);
      }
    }
    System.out.printf(
        "seed=%d expressions=%d differ=%d; refused by both=%d empty=%d equal ones chosen=%d%n",
        seed, count, differ, failed, empty, chance);
  }

  private record Given(
      @Nullable String error, TreeMap<Labels, Samples> series, List<String> notes) {}

  private static Asked asked(boolean range, int index) {
    long start = RandomSeries.START + 1_200_000 + index * 7_919L % 1_800_000;
    return range
        ? Asked.between(start, start + 600_000, 37_000 + index % 5 * 10_000L)
        : Asked.at(start);
  }

  private Given ours(String query, boolean range, int index) {
    try {
      Answer answer =
          promql.answer(
              promql.parse(query),
              asked(range, index),
              source,
              new Run.Time(new SystemClock(), Duration.ofMinutes(1)));
      TreeMap<Labels, Samples> series = new TreeMap<>();
      answer.series().forEach(line -> series.put(line.labels(), line.samples()));
      List<String> notes = new ArrayList<>(answer.notes().warnings(query));
      notes.addAll(answer.notes().infos(query));
      return new Given(null, series, notes);
    } catch (PromqlException failed) {
      return new Given(failed.getMessage(), new TreeMap<>(), List.of());
    }
  }

  private Given theirs(String query, boolean range, int index) throws IOException {
    Asked asked = asked(range, index);
    String form = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    form +=
        range
            ? "&start="
                + asked.start() / 1000.0
                + "&end="
                + asked.end() / 1000.0
                + "&step="
                + asked.step() / 1000.0
            : "&time=" + asked.start() / 1000.0;
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create(url + "/api/v1/" + (range ? "query_range" : "query"))
                .toURL()
                .openConnection();
    connection.setDoOutput(true);
    connection.getOutputStream().write(form.getBytes(StandardCharsets.UTF_8));
    try (InputStream in =
        connection.getResponseCode() < 400
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Given read(String text) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Map<?, ?> json = (Map<?, ?>) value(parser);
      if (json.get("error") != null) {
        return new Given(String.valueOf(json.get("error")), new TreeMap<>(), List.of());
      }
      Map<?, ?> data = (Map<?, ?>) json.get("data");
      List<?> result = (List<?>) data.get("result");
      TreeMap<Labels, Samples> all = new TreeMap<>();
      if (data.get("resultType").equals(ValueKind.SCALAR.word())) {
        all.put(Labels.EMPTY, samples(List.of(result)));
      } else {
        for (Object one : result) {
          Map<?, ?> series = (Map<?, ?>) one;
          Map<String, String> labels = new TreeMap<>();
          ((Map<?, ?>) series.get("metric"))
              .forEach((name, value) -> labels.put((String) name, (String) value));
          Object values = series.get("values");
          all.put(
              Labels.of(labels),
              samples(values == null ? List.of(series.get("value")) : (List<?>) values));
        }
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

  private static Samples samples(List<?> points) {
    Samples samples = new Samples();
    for (Object point : points) {
      List<?> pair = (List<?>) point;
      samples.add(
          Math.round(Double.parseDouble(String.valueOf(pair.get(0))) * 1000),
          GoNumbers.number((String) pair.get(1)).orElseThrow());
    }
    return samples;
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

  private static @Nullable String difference(Given theirs, Given ours) {
    if (theirs.error() != null || ours.error() != null) {
      return theirs.error() != null
              && ours.error() != null
              && comparable(theirs.error()).equals(comparable(ours.error()))
          ? null
          : "error theirs=" + theirs.error() + " ours=" + ours.error();
    }
    if (!theirs.series().keySet().equals(ours.series().keySet())) {
      return "series theirs=" + theirs.series().keySet() + " ours=" + ours.series().keySet();
    }
    for (Map.Entry<Labels, Samples> one : theirs.series().entrySet()) {
      Samples a = one.getValue();
      Samples b = ours.series().get(one.getKey());
      if (b == null || a.size() != b.size()) {
        return one.getKey() + " points theirs=" + a.size() + " ours=" + (b == null ? 0 : b.size());
      }
      for (int i = 0; i < a.size(); i++) {
        if (a.time(i) != b.time(i) || !isClose(a.value(i), b.value(i))) {
          return one.getKey()
              + " theirs="
              + a.time(i)
              + ":"
              + a.value(i)
              + " ours="
              + b.time(i)
              + ":"
              + b.value(i);
        }
      }
    }
    if (theirs.notes().stream().anyMatch(note -> note.endsWith("omitted"))) {
      // Which of many are told is chance.
      return theirs.notes().size() == ours.notes().size() ? null : "count of notes";
    }
    List<String> told = theirs.notes().stream().sorted().toList();
    List<String> noted = ours.notes().stream().sorted().toList();
    return told.equals(noted) ? null : "notes theirs=" + told + " ours=" + noted;
  }

  /** Which of several series is named first is chance. */
  private static String comparable(String error) {
    int found = error.indexOf("found duplicate series");
    return found >= 0
        ? error.substring(found, found + 22)
        : error.replace("invalid parameter \"query\": ", "");
  }

  private static boolean isClose(double one, double other) {
    if (Double.isNaN(one) || Double.isNaN(other)) {
      return Double.isNaN(one) && Double.isNaN(other);
    }
    return one == other
        || Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
  }
}
