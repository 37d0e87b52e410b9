package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Result;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The way to the number that buckets are ordered by: single buckets, and a metric at its end. */
final class OrderPath {
  private static final String WAY =
      "Buckets can only be sorted on a sub-aggregator path that is built out of zero or more"
          + " single-bucket aggregations within the path and a final single-bucket or a metrics"
          + " aggregation at the path end.";

  /** Metrics of which there is no number. */
  private static final Set<String> NO_NUMBERS =
      Set.of(
          "cartesian_bounds",
          "cartesian_centroid",
          "geo_bounds",
          "geo_centroid",
          "geo_line",
          "matrix_stats",
          "scripted_metric",
          "top_hits");

  private final String path;

  private OrderPath(String path) {
    this.path = path;
  }

  /** Refuses a path that leads to no number, before there is a bucket to be ordered. */
  static void check(String path, Node self) {
    new OrderPath(path).check(path, self.children().nodes());
  }

  private void check(String rest, Iterable<Node> nodes) {
    int step = rest.indexOf('>');
    String first = step < 0 ? rest : rest.substring(0, step);
    Node node = find(first, nodes);
    if (node == null) {
      int dot = first.indexOf('.');
      throw nowhere(path, dot < 0 ? first : first.substring(0, dot));
    }
    boolean single = node.aggregation() instanceof SingleBucket;
    if (step >= 0) {
      if (!single) {
        throw refused(WAY + " [" + node.name() + "] is not single-bucket.");
      }
      check(rest.substring(step + 1), node.children().nodes());
      return;
    }
    String key = first.length() > node.name().length() ? key(first, node.name()) : null;
    if (single) {
      checkCount(node, key);
    } else if (node.aggregation() instanceof ManyBuckets
        || NO_NUMBERS.contains(node.aggregation().type())) {
      throw refused(WAY);
    } else {
      checkMetric(node, key);
    }
  }

  private static @Nullable Node find(String first, Iterable<Node> nodes) {
    for (Node node : nodes) {
      if (first.equals(node.name())
          || first.startsWith(node.name() + ".")
          || first.startsWith(node.name() + "[")) {
        return node;
      }
    }
    return null;
  }

  private static String key(String step, String name) {
    String key = step.substring(name.length() + 1);
    return key.endsWith("]") ? key.substring(0, key.length() - 1) : key;
  }

  private void checkCount(Node node, @Nullable String key) {
    if (key != null && !key.equals("doc_count") && !key.equals("key")) {
      throw refused(
          "Ordering on a single-bucket aggregation can only be done on its doc_count. Either drop"
              + " the key (a la \""
              + node.name()
              + "\") or change it to \"doc_count\" (a la \""
              + node.name()
              + ".doc_count\") or \"key\".");
    }
  }

  private void checkMetric(Node node, @Nullable String key) {
    Result found =
        node.aggregation()
            .finish(node.aggregation().nothing(node), node, new Reducing(Integer.MAX_VALUE));
    Result empty = found instanceof Result.Percentiles several ? several.shown() : found;
    if (!(empty instanceof Result.Metric metric) || !metric.several()) {
      if (key != null && !key.equals("value")) {
        throw refused(
            "Ordering on a single-value metrics aggregation can only be done on its value. Either"
                + " drop the key (a la \""
                + node.name()
                + "\") or change it to \"value\" (a la \""
                + node.name()
                + ".value\")");
      }
    } else if (key == null) {
      throw refused(
          "When ordering on a multi-value metrics aggregation a metric name must be specified.");
    } else if (!metric.values().isEmpty() && !isKnown(metric.values().keySet(), key)) {
      throw refused(
          "Unknown metric name ["
              + key
              + "] on multi-value metrics aggregation ["
              + node.name()
              + "]");
    }
  }

  private static boolean isKnown(Set<String> names, String key) {
    return names.contains(key)
        || (key.matches("[0-9]{1,3}(\\.[0-9]*)?")
            && names.contains(Double.toString(Double.parseDouble(key))));
  }

  /** The fault of a step to what is not there. */
  static FaultException nowhere(String path, String step) {
    return new OrderPath(path)
        .refused(
            "The provided aggregation ["
                + step
                + "] either does not exist, or is a pipeline aggregation and cannot be used to sort"
                + " the buckets.");
  }

  private FaultException refused(String why) {
    return new FaultException(
        Fault.of(ErrorKind.ILLEGAL_ARGUMENT, why)
            .within(
                ErrorKind.AGGREGATION_ORDER,
                "Invalid aggregation order path [" + path + "]. " + why));
  }
}
