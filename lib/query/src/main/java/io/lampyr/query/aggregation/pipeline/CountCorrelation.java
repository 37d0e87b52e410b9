package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How whether a document is counted goes with an indicator, of which each bucket stands for one
 * value: Pearson's coefficient over all documents that the indicator was made of.
 *
 * @param expectations the indicator's value in each bucket
 * @param fractions which part of all documents has that value
 * @param documents how many these are
 */
record CountCorrelation(
    Setup setup, List<Double> expectations, List<Double> fractions, long documents)
    implements SeriesPipeline.Finding {
  private static final String FUNCTION = "function";
  private static final String COUNTS = "count_correlation";

  CountCorrelation {
    expectations = List.copyOf(expectations);
    fractions = List.copyOf(fractions);
  }

  static CountCorrelation read(Setup setup, Options options) {
    Options function = inside(options, FUNCTION);
    Options counts = inside(function, COUNTS);
    Options indicator = inside(counts, "indicator");
    List<Double> expectations = indicator.numbers("expectations");
    List<Double> fractions = indicator.numbers("fractions");
    boolean counted = indicator.has("doc_count");
    long documents = indicator.whole("doc_count", 1);
    if (expectations == null || !counted) {
      throw FaultException.argument(
          "Required [" + (expectations == null ? "expectations" : "doc_count") + "]");
    }
    if (expectations.size() < 2) {
      throw indicator.invalid(
          "expectations", "[expectations] must have at least two values: [" + options.name() + "]");
    }
    if (documents <= 0) {
      throw indicator.invalid("doc_count", "[doc_count] must be greater than 0: " + documents);
    }
    check(fractions, expectations, indicator);
    if (!setup.path().names().getLast().equals("_count")) {
      throw options.invalid(
          "buckets_path", "[count_correlation] needs a [buckets_path] that ends with [_count]");
    }
    indicator.done();
    counts.done();
    function.done();
    double equal = 1.0 / expectations.size();
    return new CountCorrelation(
        setup,
        expectations,
        fractions == null ? expectations.stream().map(_ -> equal).toList() : fractions,
        documents);
  }

  private static void check(
      @Nullable List<Double> fractions, List<Double> expectations, Options indicator) {
    if (fractions != null && fractions.size() != expectations.size()) {
      throw indicator.invalid(
          "fractions",
          "[fractions] must have as many values as [expectations]: "
              + fractions.size()
              + " and "
              + expectations.size());
    }
    if (fractions != null && !fractions.stream().allMatch(part -> part >= 0 && part <= 1)) {
      throw indicator.invalid("fractions", "[fractions] must be in the range [0, 1]");
    }
  }

  private static Options inside(Options options, String key) {
    Options inner = options.inside(key, key);
    if (inner == null) {
      throw FaultException.argument("Required [" + key + "]");
    }
    return inner;
  }

  @Override
  public Result of(SiblingBuckets found) {
    List<Double> counts = found.values();
    if (counts.size() != expectations.size()) {
      throw FaultException.argument(
          "value lengths do not match; indicator.expectations ["
              + expectations.size()
              + "] and number of buckets ["
              + counts.size()
              + "] must be the same");
    }
    double all = counts.stream().mapToDouble(Double::doubleValue).sum();
    if (all > documents) {
      throw FaultException.argument(
          "indicator.doc_count ["
              + documents
              + "] must be at least the sum of all counts of [buckets_path], which is ["
              + (long) all
              + "]");
    }
    return setup.number("simple_value", coefficient(counts, all / documents));
  }

  private double coefficient(List<Double> counts, double share) {
    double mean = 0;
    double together = 0;
    for (int i = 0; i < expectations.size(); i++) {
      mean += fractions.get(i) * expectations.get(i);
      together += counts.get(i) * expectations.get(i);
    }
    double variance = 0;
    for (int i = 0; i < expectations.size(); i++) {
      double off = expectations.get(i) - mean;
      variance += fractions.get(i) * off * off;
    }
    double deviations = Math.sqrt(variance * share * (1 - share));
    return (together / documents - mean * share) / deviations;
  }
}
