package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Place;

/** What is noted of a query, in Prometheus' words. */
final class Remarks {
  private final Notes notes;

  Remarks(Notes notes) {
    this.notes = notes;
  }

  Notes notes() {
    return notes;
  }

  void mixed(String metric, Place place) {
    notes.warn(
        "encountered a mix of histograms and floats for metric name " + GoText.quoted(metric),
        place);
  }

  void mixedInAggregation(Place place) {
    notes.warn("encountered a mix of histograms and floats for aggregation", place);
  }

  void mixedSchemas(String metric, Place place) {
    notes.warn(
        "vector contains a mix of histograms with exponential and custom buckets schemas for"
            + " metric name "
            + GoText.quoted(metric),
        place);
  }

  void mixedClassicAndNative(Place place) {
    notes.warn("vector contains a mix of classic and native histograms", place);
  }

  void notCounterHistogram(String metric, Place place) {
    notes.warn("this native histogram metric is not a counter: " + GoText.quoted(metric), place);
  }

  void notGaugeHistogram(String metric, Place place) {
    notes.warn("this native histogram metric is not a gauge: " + GoText.quoted(metric), place);
  }

  void collided(String operation, Place place) {
    notes.warn("conflicting counter resets during histogram " + operation, place);
  }

  void reconciled(String operation, Place place) {
    notes.inform("mismatched custom buckets were reconciled during " + operation, place);
  }

  void ignoredInRange(String metric, Place place) {
    notes.inform(
        "ignored histograms in a range containing both floats and histograms for metric name "
            + GoText.quoted(metric),
        place);
  }

  void ignoredInAggregation(String aggregation, Place place) {
    notes.inform("ignored histogram in " + aggregation + " aggregation", place);
  }

  void notCounter(String metric, Place place) {
    boolean counter =
        metric.isEmpty()
            || metric.endsWith("_total")
            || metric.endsWith("_sum")
            || metric.endsWith("_count")
            || metric.endsWith("_bucket");
    if (!counter) {
      notes.inform(
          "metric might not be a counter, name does not end in _total/_sum/_count/_bucket: "
              + GoText.quoted(metric),
          place);
    }
  }

  void quantile(double share, Place place) {
    if (!(share >= 0 && share <= 1)) {
      notes.warn(
          "quantile value should be between 0 and 1, got " + GoNumbers.general(share), place);
    }
  }

  void badBucket(String bound, Place place) {
    notes.warn(
        "bucket label \"le\" is missing or has a malformed value of " + GoText.quoted(bound),
        place);
  }

  void incompatible(String left, String operator, String right, Place place) {
    notes.inform(
        "incompatible sample types encountered for binary operator "
            + GoText.quoted(operator)
            + ": "
            + left
            + " "
            + operator
            + " "
            + right,
        place);
  }

  void incompatibleBuckets(String operator, Place place) {
    notes.warn("incompatible bucket layout encountered for binary operator " + operator, place);
  }

  void sortInRange(Place place) {
    notes.warn(
        "sort is ineffective for range queries since results are always ordered by labels", place);
  }
}
