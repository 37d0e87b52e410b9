package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a value stands out.
 *
 * @param negatives whether values that are rarer than elsewhere count too
 * @param superset whether the documents that are looked at are also in the background
 * @param most how many documents of either side count; zero for all
 */
record Significance(
    Kind kind, boolean negatives, boolean superset, long most, @Nullable ScriptProgram script) {
  /** The measures. */
  enum Kind {
    JLH,
    MUTUAL_INFORMATION,
    CHI_SQUARE,
    GND,
    PERCENTAGE,
    P_VALUE,
    SCRIPT_HEURISTIC;

    boolean isOfTable() {
      return this == MUTUAL_INFORMATION || this == CHI_SQUARE;
    }
  }

  static Significance read(Options options) {
    Significance found = new Significance(Kind.JLH, false, true, 0, null);
    for (Kind kind : Kind.values()) {
      String name = kind.name().toLowerCase(java.util.Locale.ROOT);
      Object given = options.any(name);
      if (given == null && !options.isNull(name)) {
        continue;
      }
      if (!(given instanceof Map<?, ?> map)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE,
            options.place(name) + " [" + name + "] Expected START_OBJECT but was: " + next(given));
      }
      found = read(kind, options.apart(name, map));
    }
    return found;
  }

  /** What stands behind the beginning of what is no object. */
  private static String next(@Nullable Object given) {
    if (!(given instanceof List<?> list)) {
      return "END_OBJECT";
    }
    return list.isEmpty() ? "END_ARRAY" : Json.token(list.getFirst());
  }

  private static double scripted(ScriptProgram script, long in, long size, long bgIn, long bgSize) {
    Map<String, @Nullable Object> params = new HashMap<>(script.script().params());
    params.put("_subset_freq", narrow(in));
    params.put("_subset_size", narrow(size));
    params.put("_superset_freq", narrow(bgIn));
    params.put("_superset_size", narrow(bgSize));
    Object score = script.run(Given.of(Map.of("params", params)));
    return score == null ? 0 : script.number(score);
  }

  /** Scripts reckon with counts as with numbers of 32 bits, where these are enough. */
  private static Object narrow(long count) {
    return count == (int) count ? (Object) (int) count : (Object) count;
  }

  private static Significance read(Kind kind, Options options) {
    if (kind == Kind.SCRIPT_HEURISTIC) {
      Object script = options.script("script");
      options.done();
      if (script == null) {
        throw FaultException.argument("Required [script]");
      }
      ScriptProgram program = Script.of(script).compile(ScriptContext.BUCKETS);
      return new Significance(kind, true, true, 0, program);
    }
    boolean negatives = kind.isOfTable() && options.flag("include_negatives", false);
    boolean told = kind.isOfTable() || kind == Kind.GND || kind == Kind.P_VALUE;
    boolean superset = !told || options.flag("background_is_superset", true);
    long most = kind == Kind.P_VALUE ? options.whole("normalize_above", 0) : 0;
    if (most < 0) {
      throw options.invalid(
          "normalize_above",
          "[normalize_above] must be greater than or equal to 0. Found [" + most + "]");
    }
    options.done();
    return new Significance(kind, negatives, superset, most, null);
  }

  /**
   * The score; zero or less if the value does not stand out.
   *
   * @param in so many documents have the value, of {@code size}
   * @param bgIn so many of the background have it, of {@code bgSize}
   */
  double of(long in, long size, long bgIn, long bgSize) {
    // Scripts decide themselves what an empty background means.
    if (size == 0 || (bgSize == 0 && kind != Kind.SCRIPT_HEURISTIC)) {
      return 0;
    }
    double share = (double) in / size;
    return switch (kind) {
      case JLH -> {
        // A value that the background lacks counts as if one document of it had the value.
        double least = Math.max(1, bgIn) / (double) bgSize;
        yield share <= least ? 0 : (share - least) * (share / least);
      }
      case PERCENTAGE -> bgIn == 0 ? 0 : (double) in / bgIn;
      case P_VALUE ->
          superset
              ? LikelihoodRatio.score(in, size, bgIn - in, bgSize - size, most)
              : LikelihoodRatio.score(in, size, bgIn, bgSize, most);
      case GND -> distance(in, size, bgIn, bgSize);
      case MUTUAL_INFORMATION, CHI_SQUARE -> table(in, size, bgIn, bgSize);
      case SCRIPT_HEURISTIC -> scripted(Objects.requireNonNull(script), in, size, bgIn, bgSize);
    };
  }

  private double distance(long in, long size, long bgIn, long bgSize) {
    if (in == 0 || bgIn == 0) {
      return 0;
    }
    double all = superset ? bgSize : bgSize + size;
    double with = superset ? bgIn : bgIn + in;
    double a = Math.log(with);
    double b = Math.log((double) size);
    double score = (Math.max(a, b) - Math.log((double) in)) / (Math.log(all) - Math.min(a, b));
    return Double.isNaN(score) ? 0 : Math.exp(-score);
  }

  /** Scores from the table of documents with and without the value, here and elsewhere. */
  private double table(long in, long size, long bgIn, long bgSize) {
    double n11 = in;
    double n01 = size - in;
    double n10 = superset ? bgIn - in : bgIn;
    double n00 = superset ? bgSize - bgIn - (size - in) : bgSize - bgIn;
    double here = n11 + n01;
    double there = n10 + n00;
    double with = n11 + n10;
    double without = n01 + n00;
    double all = here + there;
    if (!negatives && n11 / here < n10 / there) {
      return Double.NEGATIVE_INFINITY;
    }
    if (kind == Kind.MUTUAL_INFORMATION) {
      double score =
          information(n11, with, here, all)
              + information(n01, without, here, all)
              + information(n10, with, there, all)
              + information(n00, without, there, all);
      return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
    }
    return all * Math.pow(n11 * n00 - n01 * n10, 2) / (here * without * with * there);
  }

  private static double information(double cell, double row, double column, double all) {
    return cell == 0 ? 0 : cell / all * Math.log(all * cell / (row * column)) / Math.log(2);
  }
}
