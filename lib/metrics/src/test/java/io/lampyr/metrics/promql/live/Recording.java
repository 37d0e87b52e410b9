package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.series.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Expressions with what Prometheus answered to them, short ones, a line each. */
final class Recording {
  static final long SEED = 1;

  private static final int WANTED = 200;
  private static final int MOST_EMPTY = 10;
  private static final int MOST_CHARS = 700;
  private static final int STEPS = 3;
  private static final Pattern BY_CHANCE =
      Pattern.compile("topk|bottomk|limitk|limit_ratio|stddev|stdvar|\\^");

  private Recording() {}

  /** The call of a line, whose number is its first word. */
  static QueryCall call(String line) {
    String[] words = line.split("\t", -1);
    return QueryCall.of(words[1], Integer.parseInt(words[0]), RandomSeries.START, STEPS);
  }

  /** What the line says that was answered. */
  static String answer(String line) {
    return line.split("\t", -1)[2];
  }

  static void write(String peer, Path file) throws IOException {
    RandomSeries series = new RandomSeries(SEED);
    new SeriesSender(peer).send(series);
    RandomQueries queries = new RandomQueries(SEED, RandomSeries.START, true);
    List<String> lines = new ArrayList<>();
    int empty = 0;
    for (int i = 0; lines.size() < WANTED; i++) {
      String query = queries.next();
      if (BY_CHANCE.matcher(query).find() || CompareLive.KNOWN.matcher(query).find()) {
        continue;
      }
      QueryCall call = QueryCall.of(query, i, RandomSeries.START, STEPS);
      Given given = call.answeredBy(peer);
      String text = text(given);
      boolean isEmpty = given.error() == null && given.series().isEmpty();
      if (text.length() <= MOST_CHARS && (!isEmpty || empty++ < MOST_EMPTY)) {
        lines.add(i + "\t" + query + "\t" + text);
      }
    }
    Files.write(file, lines);
  }

  /** With as many digits as orders of summands leave the same, and without what is chance. */
  static String text(Given given) {
    if (given.error() != null) {
      return "error " + Given.comparable(given.error());
    }
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Labels, List<double[]>> one : given.series().entrySet()) {
      text.append(one.getKey());
      for (double[] point : one.getValue()) {
        text.append(' ').append((long) point[0] - RandomSeries.START);
        for (int i = 1; i < point.length; i++) {
          text.append(':').append(rounded(point[i]));
        }
      }
      text.append("; ");
    }
    return text + String.join(", ", Given.told(given.notes()));
  }

  private static String rounded(double number) {
    return Double.isFinite(number)
        ? String.format(Locale.ROOT, "%.10g", number == 0 ? 0.0 : number)
        : GoNumbers.general(number);
  }
}
