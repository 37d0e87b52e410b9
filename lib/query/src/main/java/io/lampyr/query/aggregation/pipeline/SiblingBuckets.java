package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The buckets that stand beside a pipeline, and a number of each; those that have none are left
 * out.
 *
 * @param positions which of all buckets they are
 */
record SiblingBuckets(List<Result.Bucket> buckets, List<Double> values, List<Integer> positions) {
  /** Types of one bucket. */
  private static final Set<String> SINGLE =
      Set.of(
          "children",
          "diversified_sampler",
          "filter",
          "global",
          "missing",
          "nested",
          "parent",
          "random_sampler",
          "reverse_nested",
          "sampler");

  /** What is said if the path does not lead to buckets beside the pipeline, or null. */
  static @Nullable String misplaced(String name, Setup setup, Children beside) {
    String first = setup.path().first();
    for (Node node : beside.nodes()) {
      if (first.equals(node.name()) || first.startsWith(node.name() + ".")) {
        boolean many =
            node.aggregation().acceptsChildren() && !SINGLE.contains(node.aggregation().type());
        return many ? null : notMany(name, node.aggregation().type(), setup.path());
      }
    }
    return "buckets_path aggregation does not exist for aggregation ["
        + name
        + "]: "
        + setup.path().text();
  }

  private static String notMany(String name, String type, BucketsPath path) {
    return "The first aggregation in buckets_path must be a multi-bucket aggregation for"
        + " aggregation ["
        + name
        + "] found :"
        + type
        + " for buckets path: "
        + path.text();
  }

  static SiblingBuckets gather(String name, Setup setup, Results beside) {
    SiblingBuckets found =
        new SiblingBuckets(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    found.gather(name, setup, beside, setup.path());
    return found;
  }

  private void gather(String name, Setup setup, Results beside, BucketsPath path) {
    String first = path.first();
    Result found = beside.get(first);
    BucketsPath rest = path.steps().size() > 1 ? path.rest() : null;
    if (found == null && first.indexOf('.') > 0) {
      // A dot may stand for the sign between two names.
      found = beside.get(first.substring(0, first.indexOf('.')));
      rest = BucketsPath.parse(path.text().substring(path.text().indexOf('.') + 1));
    }
    switch (found) {
      case Result.Single single ->
          gather(name, setup, single.subs(), rest == null ? BucketsPath.parse("_count") : rest);
      case Result.Many many -> {
        for (int i = 0; i < many.buckets().size(); i++) {
          if (rest == null) {
            throw BucketsPath.wholeBuckets(first);
          }
          Result.Bucket bucket = many.buckets().get(i);
          double value = setup.gaps().value(bucket, rest);
          if (!Double.isNaN(value)) {
            values.add(value);
            buckets.add(bucket);
            positions.add(i);
          }
        }
      }
      case null ->
          throw FaultException.argument("No aggregation found for path [" + path.text() + "]");
      default -> throw FaultException.argument(notMany(name, found.type(), path));
    }
  }
}
