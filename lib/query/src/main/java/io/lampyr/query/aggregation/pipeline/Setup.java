package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all pipelines have: paths by their variables, a format, and what is done about gaps. */
record Setup(String type, Map<String, BucketsPath> paths, Format format, Gaps gaps) {
  private static final Set<String> FORMATLESS =
      Set.of(
          "bucket_selector",
          "moving_percentiles",
          "bucket_correlation",
          "bucket_count_ks_test",
          "change_point");

  /** Those that leave out buckets without a number, whatever is said. */
  private static final Set<String> SKIPPING =
      Set.of("cumulative_sum", "moving_percentiles", "bucket_correlation", "bucket_count_ks_test");

  /** What must be there, of those that need more than a path. */
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "bucket_script",
          List.of("buckets_path", "script"),
          "moving_fn",
          List.of("buckets_path", "script", "window"));

  static Setup read(Options options, boolean several) {
    Map<String, BucketsPath> paths = paths(options, several);
    if (!several && paths.size() != 1) {
      throw new FaultException(
          ErrorKind.ACTION_REQUEST_VALIDATION,
          "Validation Failed: 1: buckets_path must contain a single entry for aggregation ["
              + options.name()
              + "];");
    }
    String pattern = FORMATLESS.contains(options.type()) ? null : options.text("format");
    return new Setup(
        options.type(),
        paths,
        pattern == null ? Format.RAW : Format.decimals(pattern),
        SKIPPING.contains(options.type()) ? Gaps.SKIP : Gaps.read(options));
  }

  private static Map<String, BucketsPath> paths(Options options, boolean several) {
    Object given = options.any("buckets_path");
    Map<String, BucketsPath> paths = new LinkedHashMap<>();
    switch (given) {
      case String path -> paths.put("_value", BucketsPath.parse(path));
      case List<?> list when !options.type().equals("moving_fn") -> {
        for (int i = 0; i < list.size(); i++) {
          paths.put("_value" + i, path(options, list.get(i)));
        }
      }
      case Map<?, ?> map when options.type().equals("bucket_selector") ->
          // Whatever is no text is a path that there is not.
          map.forEach((name, path) ->
              paths.put(String.valueOf(name), BucketsPath.parse(String.valueOf(path))));
      case Map<?, ?> map when several ->
          map.forEach((name, path) -> paths.put(String.valueOf(name), path(options, path)));
      case null, default -> {
        if (given != null || options.isNull("buckets_path")) {
          throw options.unsupported("buckets_path", given);
        }
        // Told at the end: it may be there under a name that is wrong.
        paths.put("_value", BucketsPath.parse("_count"));
      }
    }
    options.lacks(REQUIRED.getOrDefault(options.type(), List.of("buckets_path")), lacking(options));
    return paths;
  }

  /** How types that the peers read by hand tell that there is no path; null for others. */
  private static @Nullable String lacking(Options options) {
    String of =
        switch (options.type()) {
          case "derivative", "serial_diff", "bucket_selector" -> options.type() + " ";
          case "moving_avg" -> "movingAvg ";
          default -> options.type().endsWith("_bucket") ? "" : null;
        };
    return of == null
        ? null
        : "Missing required field [buckets_path] for "
            + of
            + "aggregation ["
            + options.name()
            + "]";
  }

  /** A path within a list or an object, where any scalar is a text. */
  private static BucketsPath path(Options options, @Nullable Object given) {
    if (given == null || given instanceof Map<?, ?> || given instanceof List<?>) {
      String reason = "Can't get text on a " + Json.token(given);
      throw options.isReadByHand()
          ? new FaultException(ErrorKind.PARSING, reason)
          : options.failed("buckets_path", Fault.of(ErrorKind.ILLEGAL_STATE, reason));
    }
    return BucketsPath.parse(given.toString());
  }

  BucketsPath path() {
    return paths.values().iterator().next();
  }

  Collection<String> texts() {
    List<String> texts = new ArrayList<>();
    paths.values().forEach(path -> texts.add(path.text()));
    return texts;
  }

  /** One number as a result. */
  Result.Metric number(String resultType, double value) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    tell("value", value, body);
    return new Result.Metric(resultType, body, Map.of("value", value), false);
  }

  /** Adds a number to what clients see, with its text if a format is given. */
  void tell(String name, double value, Map<String, @Nullable Object> body) {
    boolean there = Double.isFinite(value);
    body.put(name, there ? (Object) value : null);
    String text = there ? format.text(value) : null;
    if (text != null) {
      body.put(name + "_as_string", text);
    }
  }
}
