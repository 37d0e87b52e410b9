package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import io.lampyr.mapping.histogram.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A histogram of buckets in a document: what it says of itself under the names that exponential
 * histograms have, and of its own {@code bounds}, {@code count} and {@code reset}. Read member by
 * member; used for one value.
 */
final class BucketJson {
  private final String path;
  private @Nullable Integer scale;
  private @Nullable List<Double> bounds;
  private double threshold;
  private double zeroCount;
  private @Nullable Double count;
  private @Nullable Double sum;
  private double min = Double.NaN;
  private double max = Double.NaN;
  private Reset reset = Reset.UNKNOWN;
  private Counts positive = Counts.NONE;
  private Counts negative = Counts.NONE;

  BucketJson(String path) {
    this.path = path;
  }

  /** Takes a member of the object, whose value the parser is at; false if there is none such. */
  boolean take(String key, JsonParser parser) {
    switch (key) {
      case "scale" -> scale = scale(parser);
      case "bounds" -> bounds = bounds(parser);
      case "sum" -> sum = number(parser, key);
      case "count" -> count = count(parser, key);
      case "min" -> min = finite(parser, key);
      case "max" -> max = finite(parser, key);
      case "reset" -> reset = reset(parser);
      case "zero" -> zero(parser);
      case "positive" -> positive = side(parser, key);
      case "negative" -> negative = side(parser, key);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** What it says, if it is whole. */
  BucketHistogram histogram() {
    Span told = new Span(sum == null ? 0 : sum, min, max);
    List<Double> own = bounds;
    BucketHistogram made = own == null ? exponential(told) : custom(own, told);
    return sum == null ? made.withSpan(new Span(estimated(made), min, max)) : made;
  }

  private BucketHistogram exponential(Span told) {
    if (scale == null) {
      throw wrong("expected field called [scale]");
    }
    Zero zero = new Zero(threshold, zeroCount);
    BucketHistogram made = BucketHistogram.of(scale, zero, told, reset, positive, negative);
    return count == null ? made : made.withCount(count);
  }

  private BucketHistogram custom(List<Double> own, Span told) {
    if (scale != null) {
      throw wrong("[bounds] cannot be together with [scale]");
    }
    if (threshold != 0 || zeroCount != 0 || negative.size() > 0) {
      throw wrong("[bounds] cannot be together with [zero] or [negative]");
    }
    int size = positive.size();
    if (size > 0 && (positive.index(0) < 0 || positive.index(size - 1) > own.size())) {
      throw wrong("[positive.indices] must be between 0 and [" + own.size() + "]");
    }
    BucketHistogram made = BucketHistogram.custom(own, 0, told, reset, positive);
    return made.withCount(count == null ? made.counted() : count);
  }

  private static double estimated(BucketHistogram histogram) {
    double[] sum = {0};
    try {
      histogram.middles((value, seen) -> sum[0] += value * seen);
    } catch (IOException nothingIsRead) {
      throw new UncheckedIOException(nothingIsRead);
    }
    return sum[0];
  }

  private int scale(JsonParser parser) {
    long told = whole(parser, "scale");
    if (told < BucketHistogram.LEAST_SCALE || told > BucketHistogram.GREATEST_SCALE) {
      throw wrong(
          "[scale] must be in range ["
              + BucketHistogram.LEAST_SCALE
              + ", "
              + BucketHistogram.GREATEST_SCALE
              + "] but got ["
              + told
              + "]");
    }
    return (int) told;
  }

  private List<Double> bounds(JsonParser parser) {
    List<Double> told = new ArrayList<>();
    array(parser, "bounds");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      double bound = finite(parser, "bounds");
      if (!told.isEmpty() && bound <= told.getLast()) {
        throw wrong("[bounds] values must be in increasing order");
      }
      told.add(bound);
    }
    return told;
  }

  private Reset reset(JsonParser parser) {
    String word = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
    for (Reset one : Reset.values()) {
      if (word(one).equals(word)) {
        return one;
      }
    }
    throw wrong("[reset] must be one of unknown, yes, no, gauge");
  }

  private static String word(Reset reset) {
    return reset.name().toLowerCase(Locale.ROOT);
  }

  private void zero(JsonParser parser) {
    object(parser, "zero");
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      parser.nextToken();
      switch (key) {
        case "threshold" -> {
          threshold = finite(parser, "zero.threshold");
          if (threshold < 0) {
            throw wrong("[zero.threshold] must be non-negative but got " + threshold);
          }
        }
        case "count" -> zeroCount = count(parser, "zero.count");
        default -> throw wrong("with unknown parameter [zero." + key + "]");
      }
    }
  }

  private Counts side(JsonParser parser, String name) {
    object(parser, name);
    List<Long> indices = null;
    List<Double> counts = null;
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      parser.nextToken();
      String where = name + "." + key;
      switch (key) {
        case "indices" -> indices = list(parser, where, () -> index(parser, where));
        case "counts" -> counts = list(parser, where, () -> count(parser, where));
        default -> throw wrong("with unknown parameter [" + where + "]");
      }
    }
    if (indices == null || counts == null || indices.size() != counts.size()) {
      throw wrong("expected same length from [" + name + ".indices] and [" + name + ".counts]");
    }
    return ordered(name, indices, counts);
  }

  private <T> List<T> list(JsonParser parser, String where, Supplier<T> next) {
    List<T> all = new ArrayList<>();
    array(parser, where);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      all.add(next.get());
    }
    return all;
  }

  private Counts ordered(String name, List<Long> indices, List<Double> counts) {
    Integer[] places = new Integer[indices.size()];
    Arrays.setAll(places, i -> i);
    Arrays.sort(places, Comparator.comparing(indices::get));
    long[] sorted = new long[places.length];
    double[] sortedCounts = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      sorted[i] = indices.get(places[i]);
      sortedCounts[i] = counts.get(places[i]);
      if (i > 0 && sorted[i] == sorted[i - 1]) {
        throw wrong("[" + name + ".indices] has [" + sorted[i] + "] more than once");
      }
    }
    return new Counts(sorted, sortedCounts);
  }

  private long index(JsonParser parser, String where) {
    long index = whole(parser, where);
    if (index < -BucketHistogram.MOST_INDEX || index > BucketHistogram.MOST_INDEX) {
      throw wrong("[" + where + "] cannot be [" + index + "]");
    }
    return index;
  }

  private double count(JsonParser parser, String where) {
    double count =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            ? (double) whole(parser, where)
            : number(parser, where);
    if (count < 0) {
      throw wrong("[" + where + "] elements must be >= 0 but got " + count);
    }
    return count;
  }

  private long whole(JsonParser parser, String where) {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
        || parser.getBigIntegerValue().bitLength() >= Long.SIZE) {
      throw wrong("expected whole numbers in [" + where + "] but got " + parser.currentToken());
    }
    return parser.getLongValue();
  }

  /** A number, or the text that stands for one that JSON does not have. */
  private double number(JsonParser parser, String where) {
    if (parser.currentToken().isNumeric()) {
      return parser.getDoubleValue();
    }
    OptionalDouble told =
        parser.currentToken() == JsonToken.VALUE_STRING
            ? NonFinite.number(parser.getString())
            : OptionalDouble.empty();
    return told.orElseThrow(
        () -> wrong("expected numbers in [" + where + "] but got " + parser.currentToken()));
  }

  private double finite(JsonParser parser, String where) {
    double number = number(parser, where);
    if (!Double.isFinite(number)) {
      throw wrong("[" + where + "] must be finite but got " + number);
    }
    return number;
  }

  private void array(JsonParser parser, String where) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong("expected an array for [" + where + "] but got " + parser.currentToken());
    }
  }

  private void object(JsonParser parser, String where) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw wrong("expected an object for [" + where + "] but got " + parser.currentToken());
    }
  }

  private ValueException wrong(String what) {
    return new ValueException(ErrorKind.PARSING, "error parsing field [" + path + "], " + what);
  }

  /** What a document says that has the histogram, in the order of names. */
  static Map<String, Object> told(BucketHistogram histogram) {
    Map<String, Object> told = new TreeMap<>();
    if (histogram.hasBounds()) {
      told.put("bounds", histogram.bounds());
    } else {
      told.put("scale", histogram.scale());
    }
    Span span = histogram.span();
    told.put("sum", NonFinite.told(span.sum()));
    if (Double.compare(histogram.count(), histogram.counted()) != 0) {
      told.put("count", count(histogram.count()));
    }
    if (!Double.isNaN(span.min())) {
      told.put("min", span.min());
    }
    if (!Double.isNaN(span.max())) {
      told.put("max", span.max());
    }
    Zero zero = histogram.zero();
    if (!zero.equals(Zero.NONE)) {
      told.put(
          "zero",
          new TreeMap<>(Map.of("threshold", zero.threshold(), "count", count(zero.count()))));
    }
    if (histogram.reset() != Reset.UNKNOWN) {
      told.put("reset", word(histogram.reset()));
    }
    side("positive", histogram.positive(), told);
    side("negative", histogram.negative(), told);
    return told;
  }

  private static void side(String name, Counts side, Map<String, Object> into) {
    if (side.size() == 0) {
      return;
    }
    List<Object> indices = new ArrayList<>();
    List<Object> counts = new ArrayList<>();
    for (int i = 0; i < side.size(); i++) {
      indices.add(side.index(i));
      counts.add(count(side.count(i)));
    }
    into.put(name, new TreeMap<>(Map.of("indices", indices, "counts", counts)));
  }

  /** Whole numbers without a point. */
  private static Object count(double count) {
    return count == Math.rint(count) && count <= BucketHistogram.MOST_WHOLE && 1 / count > 0
        ? (Object) (long) count
        : NonFinite.told(count);
  }
}
