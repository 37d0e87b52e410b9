package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Result;
import java.util.Locale;
import java.util.Set;

/** What counts as the number of a bucket where there is none. */
enum Gaps {
  SKIP,
  INSERT_ZEROS,
  KEEP_VALUES;

  /** Aggregations that read a policy in letters of any case. */
  private static final Set<String> ANY_CASE = Set.of("bucket_script", "bucket_sort", "moving_fn");

  static Gaps read(Options options) {
    String text = options.text("gap_policy", "skip");
    return switch (ANY_CASE.contains(options.type()) ? text.toLowerCase(Locale.ROOT) : text) {
      case "skip" -> SKIP;
      case "insert_zeros" -> INSERT_ZEROS;
      case "keep_values" -> KEEP_VALUES;
      default ->
          throw options.failed(
              "gap_policy",
              Fault.of(
                  ErrorKind.PARSING,
                  "Invalid gap policy: ["
                      + text
                      + "], accepted values: [insert_zeros, skip, keep_values]"));
    };
  }

  /**
   * The number at the path; not a number if the bucket is to be left out, as one is, whatever the
   * policy, of which the pipeline that is asked for told nothing.
   */
  double value(Result.Bucket bucket, BucketsPath path) {
    if (!path.isIn(bucket)) {
      return Double.NaN;
    }
    double value = path.measured(bucket);
    boolean count =
        (path.steps().size() == 1 && path.first().equals("_count"))
            || path.text().endsWith("._count");
    boolean gap = !Double.isFinite(value) || (bucket.count() == 0 && !count && this != KEEP_VALUES);
    return gap ? (this == INSERT_ZEROS ? 0 : Double.NaN) : value;
  }
}
