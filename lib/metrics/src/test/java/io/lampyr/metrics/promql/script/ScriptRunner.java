package io.lampyr.metrics.promql.script;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.histogram.Bucket;
import io.lampyr.metrics.promql.number.Durations;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.run.Answer;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Plays scripts, and tells what is not answered as they say. */
final class ScriptRunner {
  private static final double TOLERANCE = 1e-6;

  private final Promql promql = new Promql(new Promql.Limits(50_000_000, true));
  private final MemorySeries source = new MemorySeries();
  private final Map<Labels, Map<Long, SeriesText.Value>> loaded = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();
  private int evaluated;

  int evaluated() {
    return evaluated;
  }

  List<String> problems() {
    return problems;
  }

  void play(String name, String text) {
    source.clear();
    loaded.clear();
    for (Script.Command command : Script.parse(text)) {
      switch (command) {
        case Script.Clear _ -> {
          source.clear();
          loaded.clear();
        }
        case Script.Load load -> load(load);
        case Script.Eval eval -> {
          evaluated++;
          String problem = problem(eval);
          if (problem != null) {
            problems.add(name + ":" + eval.line() + " " + eval.query() + "\n    " + problem);
          }
        }
      }
    }
  }

  private static long millis(String text) {
    return text.matches("-?[0-9.]+(e[0-9]+)?")
        ? Math.round(Double.parseDouble(text) * 1000)
        : text.startsWith("-") ? -Durations.parse(text.substring(1)) : Durations.parse(text);
  }

  private void load(Script.Load load) {
    long step = millis(load.step());
    for (String line : load.series()) {
      int end = SeriesText.end(line);
      Labels labels = SeriesText.labels(line.substring(0, end));
      Map<Long, SeriesText.Value> into = loaded.computeIfAbsent(labels, _ -> new TreeMap<>());
      long at = 0;
      for (SeriesText.Value value : SeriesText.values(line.substring(end))) {
        if (!value.isOmitted()) {
          into.put(at, value);
        }
        at += step;
      }
    }
    if (load.customBuckets()) {
      ClassicToCustom.add(loaded);
    }
    source.clear();
    loaded.forEach((labels, values) -> {
      Samples samples = source.of(labels);
      values.forEach((at, value) -> {
        if (value.histogram() != null) {
          samples.add(at, value.histogram());
        } else {
          samples.add(at, Objects.requireNonNull(value.number()));
        }
      });
    });
  }

  private @Nullable String problem(Script.Eval eval) {
    List<String> fails =
        eval.expected().stream().filter(line -> line.startsWith("expect fail")).toList();
    boolean mustFail = !fails.isEmpty() || eval.mode().equals("fail");
    Answer answer;
    try {
      Asked asked =
          eval.isRange()
              ? Asked.between(
                  millis(eval.times().get(0)),
                  millis(eval.times().get(1)),
                  millis(eval.times().get(2)))
              : Asked.at(millis(eval.times().getFirst()));
      answer =
          promql.answer(
              promql.parse(eval.query()),
              asked,
              source,
              new Run.Time(new SystemClock(), Duration.ofMinutes(1)));
    } catch (PromqlException failed) {
      if (!mustFail) {
        return "failed: " + failed.getMessage();
      }
      return fails.isEmpty() || matches(fails.getFirst(), failed.getMessage())
          ? null
          : "failed with: " + failed.getMessage() + " not: " + fails;
    } catch (RuntimeException broken) {
      return "broke: " + broken + " at " + broken.getStackTrace()[0];
    }
    if (mustFail) {
      return "did not fail: " + fails;
    }
    String noted = notes(eval, answer);
    return noted != null ? noted : differs(eval, answer);
  }

  private static boolean matches(String expectation, String text) {
    int msg = expectation.indexOf(" msg:");
    int regex = expectation.indexOf(" regex:");
    if (msg >= 0) {
      return text.equals(expectation.substring(msg + 5).strip());
    }
    return regex < 0
        || Pattern.compile(expectation.substring(regex + 7).strip()).matcher(text).find();
  }

  private static @Nullable String notes(Script.Eval eval, Answer answer) {
    String query = eval.query();
    for (String kind : List.of("warn", "info")) {
      List<String> told = new ArrayList<>();
      for (String text :
          kind.equals("warn") ? answer.notes().warnings(query) : answer.notes().infos(query)) {
        told.add(text);
        told.add(text.replaceAll(" \\([0-9]+:[0-9]+\\)$", ""));
      }
      boolean none = eval.expected().contains("expect no_" + kind);
      List<String> wanted =
          eval.expected().stream().filter(line -> line.startsWith("expect " + kind)).toList();
      boolean mode = eval.mode().equals(kind);
      if (none && !told.isEmpty()) {
        return "noted " + told;
      }
      if ((mode || !wanted.isEmpty()) && told.isEmpty()) {
        return "did not note " + wanted;
      }
      for (String one : wanted) {
        if (told.stream().noneMatch(text -> matches(one, text))) {
          return "noted " + told + " not " + wanted;
        }
      }
    }
    return null;
  }

  private static @Nullable String differs(Script.Eval eval, Answer answer) {
    List<String> wanted =
        eval.expected().stream()
            .filter(line -> !line.startsWith("expect ") || line.startsWith("expect string"))
            .toList();
    if (answer.kind() == ValueKind.STRING) {
      String text = wanted.isEmpty() ? "" : wanted.getFirst().substring(14);
      return text.contains(answer.text()) ? null : "text " + answer.text();
    }
    if (answer.kind() == ValueKind.SCALAR) {
      double number = SeriesText.number(wanted.getFirst());
      double given = answer.series().getFirst().samples().value(0);
      return isClose(number, given) ? null : "gave " + given;
    }
    boolean ordered = eval.mode().equals("ordered") || eval.expected().contains("expect ordered");
    boolean ranged = eval.expected().stream().anyMatch(l -> l.startsWith("expect range"));
    if (ranged) {
      return differsRanged(eval, answer);
    }
    List<Labels> order = new ArrayList<>();
    Map<Labels, List<SeriesText.Value>> expected = new TreeMap<>();
    for (String line : wanted) {
      int end = SeriesText.end(line);
      boolean number = end == line.length();
      Labels labels = number ? Labels.EMPTY : SeriesText.labels(line.substring(0, end));
      order.add(labels);
      expected.put(labels, SeriesText.values(number ? line : line.substring(end)));
    }
    long start = eval.isRange() ? millis(eval.times().get(0)) : 0;
    long step = eval.isRange() ? millis(eval.times().get(2)) : 1;
    return differs(answer, expected, ordered ? order : null, new Steps(start, step));
  }

  private record Steps(long start, long step) {}

  private static @Nullable String differsRanged(Script.Eval eval, Answer answer) {
    String line =
        eval.expected().stream()
            .filter(l -> l.startsWith("expect range"))
            .findFirst()
            .orElseThrow();
    String[] words = line.split("\\s+", -1);
    Map<Labels, List<SeriesText.Value>> expected = new TreeMap<>();
    for (String one : eval.expected()) {
      if (!one.startsWith("expect ")) {
        int end = SeriesText.end(one);
        expected.put(
            SeriesText.labels(one.substring(0, end)), SeriesText.values(one.substring(end)));
      }
    }
    return differs(answer, expected, null, new Steps(millis(words[4]), millis(words[8])));
  }

  private static @Nullable String differs(
      Answer answer,
      Map<Labels, List<SeriesText.Value>> expected,
      @Nullable List<Labels> order,
      Steps steps) {
    // long on purpose: it tells each way to differ.
    List<Labels> given = answer.series().stream().map(Answer.Line::labels).toList();
    if (order != null && !order.equals(given)) {
      return "order " + given;
    }
    if (given.size() != expected.size() || !expected.keySet().containsAll(given)) {
      return "series " + given + " not " + expected.keySet();
    }
    for (Answer.Line line : answer.series()) {
      Map<Long, SeriesText.Value> wanted = new TreeMap<>();
      long at = steps.start();
      for (SeriesText.Value value : Objects.requireNonNull(expected.get(line.labels()))) {
        if (!value.isOmitted()) {
          wanted.put(at, value);
        }
        at += steps.step();
      }
      boolean instant = steps.step() == 1;
      Samples samples = line.samples();
      if (samples.size() != wanted.size()) {
        return line.labels() + " points " + text(samples) + " not " + wanted.keySet();
      }
      for (int i = 0; i < samples.size(); i++) {
        SeriesText.Value value =
            instant ? wanted.values().iterator().next() : wanted.get(samples.time(i));
        if (value == null || !isClose(value, samples, i)) {
          return line.labels()
              + " gave "
              + text(samples)
              + " not "
              + (value == null
                  ? "none"
                  : value.number() == null
                      ? Bucket.text(Objects.requireNonNull(value.histogram()))
                      : value.number())
              + " at "
              + samples.time(i);
        }
      }
    }
    return null;
  }

  private static String text(Samples samples) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < samples.size(); i++) {
      FloatHistogram histogram = samples.histogram(i);
      text.append(samples.time(i)).append('=');
      text.append(histogram == null ? GoNumbers.general(samples.value(i)) : Bucket.text(histogram));
      text.append(' ');
    }
    return text.toString();
  }

  private static boolean isClose(SeriesText.Value wanted, Samples samples, int at) {
    FloatHistogram given = samples.histogram(at);
    if (wanted.number() != null) {
      return given == null && isClose(wanted.number(), samples.value(at));
    }
    FloatHistogram other = Objects.requireNonNull(wanted.histogram());
    if (given == null
        || !isClose(other.count(), given.count())
        || !isClose(other.sum(), given.sum())) {
      return false;
    }
    List<Bucket> a = Bucket.all(other);
    List<Bucket> b = Bucket.all(given);
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!isClose(a.get(i).lower(), b.get(i).lower())
          || !isClose(a.get(i).count(), b.get(i).count())) {
        return false;
      }
    }
    return true;
  }

  static boolean isClose(double wanted, double given) {
    if (Double.isNaN(wanted) && Double.isNaN(given)) {
      return true;
    }
    return wanted == given
        || Math.abs(wanted - given)
            < TOLERANCE * Math.min(Math.abs(wanted) + Math.abs(given), Double.MAX_VALUE)
        || (Math.abs(wanted - given) < 1e-300);
  }
}
