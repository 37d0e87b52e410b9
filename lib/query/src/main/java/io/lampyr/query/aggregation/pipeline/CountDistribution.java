package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Kolmogorov;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether documents are distributed among buckets as expected: the test of Kolmogorov and Smirnov
 * between the documents that were counted and a distribution that is known.
 *
 * @param alternatives what is tested against: that sums of counts are less or greater than
 *     expected, or either
 * @param fractions how many of all documents are expected in each bucket; empty for the same
 *     everywhere
 * @param sampling at which bounds between buckets it is looked
 */
record CountDistribution(Set<String> alternatives, List<Double> fractions, Sampling sampling)
    implements SeriesPipeline.Finding {
  /** Which half of the expected distribution counts. */
  enum Sampling {
    UNIFORM,
    UPPER_TAIL,
    LOWER_TAIL;

    boolean takes(double expected) {
      return switch (this) {
        case UNIFORM -> true;
        case UPPER_TAIL -> expected >= 0.5;
        case LOWER_TAIL -> expected <= 0.5;
      };
    }
  }

  CountDistribution {
    alternatives = new LinkedHashSet<>(alternatives);
    fractions = List.copyOf(fractions);
  }

  static CountDistribution read(Setup setup, Options options) {
    List<String> given = options.texts("alternative");
    List<String> alternatives = given == null ? List.of("greater", "less", "two_sided") : given;
    for (String each : alternatives) {
      if (!Set.of("greater", "less", "two_sided").contains(each)) {
        throw options.invalid(
            "alternative",
            "unsupported alternative ["
                + each
                + "]; accepted values are [greater, less, two_sided]");
      }
    }
    List<Double> fractions = options.numbers("fractions");
    if (fractions != null
        && (!fractions.stream().allMatch(part -> part >= 0 && part <= 1)
            || fractions.stream().noneMatch(part -> part > 0))) {
      throw options.invalid("fractions", "[fractions] must be in the range [0, 1], and not all 0");
    }
    if (!setup.path().names().getLast().equals("_count")) {
      throw options.invalid(
          "buckets_path", "[bucket_count_ks_test] needs a [buckets_path] that ends with [_count]");
    }
    return new CountDistribution(
        new LinkedHashSet<>(alternatives),
        fractions == null ? List.of() : fractions,
        sampling(options));
  }

  private static Sampling sampling(Options options) {
    String method = options.text("sampling_method", "upper_tail");
    return switch (method) {
      case "uniform" -> Sampling.UNIFORM;
      case "upper_tail" -> Sampling.UPPER_TAIL;
      case "lower_tail" -> Sampling.LOWER_TAIL;
      default ->
          throw options.invalid(
              "sampling_method",
              "unsupported sampling_method ["
                  + method
                  + "]; accepted values are [uniform, upper_tail, lower_tail]");
    };
  }

  @Override
  public Result of(SiblingBuckets found) {
    List<Double> counts = found.values();
    if (!fractions.isEmpty() && fractions.size() != counts.size()) {
      throw FaultException.argument(
          "[fractions] has ["
              + fractions.size()
              + "] values and [buckets_path] ["
              + counts.size()
              + "] buckets; there must be as many");
    }
    double all = sum(counts);
    double whole = fractions.isEmpty() ? counts.size() : sum(fractions);
    double less = 0;
    double greater = 0;
    double seen = 0;
    double expected = 0;
    for (int i = 0; i < counts.size() - 1; i++) {
      seen += counts.get(i) / all;
      expected += (fractions.isEmpty() ? 1 : fractions.get(i)) / whole;
      if (sampling.takes(expected)) {
        less = Math.max(less, expected - seen);
        greater = Math.max(greater, seen - expected);
      }
    }
    return told(less, greater, all);
  }

  private Result told(double less, double greater, double all) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String each : alternatives) {
      double chance =
          switch (each) {
            case "less" -> Kolmogorov.beyondOnOneSide(less, all);
            case "greater" -> Kolmogorov.beyondOnOneSide(greater, all);
            default -> Kolmogorov.beyond(Math.max(less, greater), all);
          };
      // Where nothing was counted, nothing is known.
      numbers.put(each, all > 0 ? chance : Double.NaN);
      body.put(each, all > 0 ? chance : null);
    }
    return new Result.Metric("bucket_count_ks_test", body, numbers, true);
  }

  private static double sum(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).sum();
  }
}
