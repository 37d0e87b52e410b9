package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.series.MemorySeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends random series and expressions to a Prometheus, and prints which of its answers differ from
 * those that are computed here, and from those of a server of ours. Arguments: {@code SEED START
 * COUNT PROMETHEUS [SERVER]} with the time when the series begin in milliseconds, and addresses
 * below which {@code /api/v1} is. {@code record PROMETHEUS FILE} records answers for a test. With
 * {@code -Dlampyr.promql.query} it is that expression alone, at all times.
 */
public final class CompareLive {
  /** What a few sums in another order may do. */
  static final double TOLERANCE = 1e-12;

  private static final int STEPS = 14;

  /** Which of several equal ones are taken is chance, or depends on how labels are hashed. */
  private static final Pattern CHANCE = Pattern.compile("topk|bottomk|limitk|limit_ratio");

  /** Deviations are computed as series come, which have another order elsewhere. */
  private static final Pattern SPREAD = Pattern.compile("stddev|stdvar");

  private static final double SPREAD_TOLERANCE = 1e-6;

  /**
   * What is known to be otherwise. Prometheus does not decode buckets of which nothing but counts
   * and sums is wanted, and then does not see that they fell, which matters of histograms that are
   * no counters; its powers have other last digits, which show when they are written; and
   * differences of sums may leave a bucket a little below zero or above it.
   */
  static final Pattern KNOWN =
      Pattern.compile(
          "histogram_(count|sum|avg).*(rate|increase)\\(pool_sizes|count_values.* \\^ "
              + "|histogram_quantile.*delta\\(custom_seconds");

  /** Of what servers take. */
  private static final Promql SERVED = new Promql(Promql.Limits.STANDARD);

  private final long seed;
  private final int count;
  private int asked;
  private int differ;
  private int refused;
  private int empty;
  private int chance;
  private int known;

  private CompareLive(long seed, int count) {
    this.seed = seed;
    this.count = count;
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("record")) {
      Recording.write(arguments[1], Path.of(arguments[2]));
      return;
    }
    long seed = Long.parseLong(arguments[0]);
    long start = Long.parseLong(arguments[1]);
    int count = Integer.parseInt(arguments[2]);
    String peer = arguments[3];
    RandomSeries series = new RandomSeries(seed, start);
    new SeriesSender(peer).send(series);
    MemorySeries source = series.source();
    CompareLive here = new CompareLive(seed, count);
    RandomQueries queries = new RandomQueries(seed, start, true);
    for (int i = 0; i < count; i++) {
      QueryCall call = QueryCall.of(next(queries), i, start, STEPS);
      here.compare(call, call.answeredBy(peer), call.answeredHere(source));
    }
    here.tell("in this process");
    int differ = here.differ;
    if (arguments.length > 4) {
      differ += served(seed, start, count, List.of(peer, arguments[4]));
    }
    System.exit(differ == 0 ? 0 : 1);
  }

  private static String next(RandomQueries queries) {
    String random = queries.next();
    return System.getProperty("lampyr.promql.query", random);
  }

  /** Through the API of a server, which refuses what Prometheus has only if it is told so. */
  private static int served(long seed, long start, int count, List<String> addresses)
      throws IOException {
    SeriesSender sender = new SeriesSender(addresses.get(1));
    sender.send(new RandomSeries(seed, start));
    sender.refresh();
    CompareLive served = new CompareLive(seed, count);
    RandomQueries queries = new RandomQueries(seed, start, true);
    for (int i = 0; i < count; i++) {
      String query = next(queries);
      while (isExperimental(query)) {
        query = next(queries);
      }
      QueryCall call = QueryCall.of(query, i, start, STEPS);
      served.compare(call, call.answeredBy(addresses.get(0)), call.answeredBy(addresses.get(1)));
    }
    served.tell("by a server");
    return served.differ;
  }

  private static boolean isExperimental(String query) {
    try {
      SERVED.parse(query);
      return false;
    } catch (PromqlException refused) {
      String why = String.valueOf(refused.getMessage());
      return why.contains("experimental") || why.contains("not enabled");
    }
  }

  private void compare(QueryCall call, Given theirs, Given ours) {
    asked++;
    refused += theirs.error() == null ? 0 : 1;
    empty += theirs.error() == null && theirs.series().isEmpty() ? 1 : 0;
    boolean spread = SPREAD.matcher(call.query()).find();
    @Nullable String difference = theirs.difference(ours, spread ? SPREAD_TOLERANCE : TOLERANCE);
    if (difference == null) {
      return;
    }
    if (CHANCE.matcher(call.query()).find()) {
      chance++;
    } else if (KNOWN.matcher(call.query()).find()) {
      known++;
    } else {
      differ++;
      System.out.println(asked - 1 + " " + call);
      System.out.println("    " + difference);
    }
  }

  private void tell(String where) {
    System.out.printf(
        "%s: seed=%d expressions=%d differ=%d; refused by both=%d empty=%d equal ones chosen=%d known=%d%n",
        where, seed, count, differ, refused, empty, chance, known);
  }
}
