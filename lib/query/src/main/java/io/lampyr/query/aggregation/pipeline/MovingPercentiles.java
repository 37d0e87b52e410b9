package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.util.ArrayList;
import java.util.List;

/** The percentiles of all buckets in a window that moves along, of their distributions together. */
final class MovingPercentiles {
  private MovingPercentiles() {}

  static ParentPipeline.Step step(Setup setup, Options options) {
    int window = options.integer("window", 0);
    int shift = options.integer("shift", 0);
    if (window <= 0) {
      throw options.invalid("window", "[window] must be a positive, non-zero integer.");
    }
    String path = setup.path().text();
    return place -> {
      List<Result.Percentiles> all = new ArrayList<>();
      for (Result.Bucket bucket : place.buckets()) {
        if (!(bucket.subs().get(path) instanceof Result.Percentiles percentiles)) {
          throw FaultException.argument(
              "buckets_path must reference a percentiles aggregation, got: [" + path + "]");
        }
        all.add(percentiles);
      }
      for (int i = 0; i < all.size(); i++) {
        int from = Math.clamp((long) i - window + shift, 0, all.size());
        int to = Math.clamp((long) i + shift, 0, all.size());
        if (from < to) {
          List<Partial> inside =
              all.subList(from, to).stream().map(Result.Percentiles::from).toList();
          place.put(place.buckets().get(i), all.get(i).together().apply(inside));
        }
      }
    };
  }
}
