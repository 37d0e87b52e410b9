package io.lampyr.query.aggregation.pipeline;

import io.lampyr.query.aggregation.change.Change;
import io.lampyr.query.aggregation.change.ChangeSearch;
import io.lampyr.query.aggregation.result.Result;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the numbers of buckets change, and how. */
record ChangePoint(Setup setup) implements SeriesPipeline.Finding {
  @Override
  public Result of(SiblingBuckets found) {
    double[] values = found.values().stream().mapToDouble(Double::doubleValue).toArray();
    return switch (ChangeSearch.of(values)) {
      case Change.Indeterminable none -> told(none, null, Map.of("reason", none.reason()));
      case Change.Stationary none -> told(none, null, Map.of());
      case Change.NonStationary all -> {
        Map<String, @Nullable Object> more = new LinkedHashMap<>();
        more.put("p_value", all.chance());
        more.put("r_value", all.correlation());
        more.put("trend", all.trend());
        yield told(all, null, more);
      }
      case Change.Point point -> {
        Map<String, @Nullable Object> more = new LinkedHashMap<>();
        more.put("p_value", point.chance());
        more.put("change_point", found.positions().get(point.at()));
        yield told(point, found.buckets().get(point.at()), more);
      }
      case Change.TrendChange trend -> {
        Map<String, @Nullable Object> more = new LinkedHashMap<>();
        more.put("p_value", trend.chance());
        more.put("r_value", trend.correlation());
        more.put("change_point", found.positions().get(trend.at()));
        yield told(trend, found.buckets().get(trend.at()), more);
      }
    };
  }

  private static Result told(
      Change change, Result.@Nullable Bucket bucket, Map<String, @Nullable Object> more) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    more.forEach((name, value) -> {
      if (value instanceof Number number) {
        numbers.put(name, number.doubleValue());
      }
    });
    Map<String, @Nullable Object> type = new LinkedHashMap<>();
    type.put(change.type(), more);
    Map<String, @Nullable Object> what = new LinkedHashMap<>();
    what.put("type", type);
    return new Result.Found("change_point", bucket, what, numbers);
  }
}
