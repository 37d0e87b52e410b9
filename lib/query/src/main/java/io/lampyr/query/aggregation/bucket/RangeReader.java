package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads ranges of numbers, times and distances as requests have them. */
final class RangeReader {
  private RangeReader() {}

  static List<RangeAggregation.Wanted> ranges(Options options) {
    List<Options> given =
        isOfDistances(options)
            ? options.objects("ranges", "range", (_, next) -> unexpected(next))
            : options.objects("ranges", "range");
    List<RangeAggregation.Wanted> ranges = new ArrayList<>();
    for (Options each : given == null ? List.<Options>of() : given) {
      String key = key(options, each);
      Object from = end(options, each, "from");
      Object to = end(options, each, "to");
      Optional<String> other = each.untaken();
      if (other.isPresent()) {
        throw unknown(options, each, other.get());
      }
      ranges.add(new RangeAggregation.Wanted(key, from, to));
    }
    return ranges;
  }

  private static @Nullable String key(Options options, Options range) {
    Object key = range.any("key");
    if (isOfDistances(options) && key instanceof Number) {
      throw unknown(options, range, "key");
    }
    if (isOfDistances(options) && key != null && !(key instanceof String)) {
      throw options.failed("ranges", unexpected(Json.token(key)));
    }
    return isOfDistances(options) && key == null ? null : range.textOrNumber("key");
  }

  /** A number, or a text that may be one; null where there is no end. */
  private static @Nullable Object end(Options options, Options range, String key) {
    Object end = range.any(key);
    if (end == null || end instanceof Number || end instanceof String) {
      return end;
    }
    throw isOfDistances(options)
        ? options.failed("ranges", unexpected(Json.token(end)))
        : range.unsupported(key, end);
  }

  private static boolean isOfDistances(Options options) {
    return options.type().equals("geo_distance");
  }

  private static Fault unexpected(String token) {
    return Fault.of(
        ErrorKind.PARSING, "Failed to parse object: unexpected token [" + token + "] found");
  }

  private static FaultException unknown(Options options, Options range, String key) {
    if (isOfDistances(options)) {
      return options.failed(
          "ranges",
          Fault.of(ErrorKind.PARSING, "Failed to parse object: unknown field [" + key + "] found"));
    }
    return range.unknown(key);
  }
}
