package io.lampyr.query.aggregation.result;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a pipeline or an order finds its number: names divided by {@code >}, a bucket's key in
 * brackets, and a number's own name behind a dot. Immutable.
 */
public record BucketsPath(String text, List<Step> steps) {
  /** One name, and the bucket's key if one is given. */
  public record Step(String name, @Nullable String key) {}

  public BucketsPath {
    steps = List.copyOf(steps);
  }

  public static BucketsPath parse(String text) {
    List<Step> steps = new ArrayList<>();
    for (String part : text.split(">", -1)) {
      String step = part.strip();
      int bracket = step.indexOf('[');
      if (bracket > 0 && step.endsWith("]")) {
        String key = step.substring(bracket + 1, step.length() - 1);
        steps.add(new Step(step.substring(0, bracket), unquoted(key)));
      } else if (step.isEmpty()) {
        throw FaultException.argument("Invalid path element [" + part + "] in path [" + text + "]");
      } else {
        steps.add(new Step(step, null));
      }
    }
    return new BucketsPath(text, steps);
  }

  private static String unquoted(String key) {
    boolean quoted = key.length() > 1 && key.charAt(0) == '\'' && key.endsWith("'");
    return quoted ? key.substring(1, key.length() - 1) : key;
  }

  /** The name of the first aggregation that is meant, without what stands behind a dot. */
  public String first() {
    return steps.getFirst().name;
  }

  /** The names of all steps, without keys in brackets. */
  public List<String> names() {
    return steps.stream().map(Step::name).toList();
  }

  /** The path behind the first step. */
  public BucketsPath rest() {
    return new BucketsPath(text, steps.subList(1, steps.size()));
  }

  /**
   * The number that the path means to a pipeline, which counts no documents that it is not told to
   * count.
   */
  public double measured(Result.Bucket bucket) {
    if (steps.size() == 1 && bucket.subs().get(first()) instanceof Result.Single single) {
      throw notSingle("[" + className(single.type()) + "]", first());
    }
    return in(bucket);
  }

  /** Whether the bucket has what the path begins with: pipelines tell nothing of some buckets. */
  public boolean isIn(Result.Bucket bucket) {
    String name = first();
    if (name.equals("_count") || name.equals("_key")) {
      return true;
    }
    while (bucket.subs().get(name) == null && name.indexOf('.') > 0) {
      name = name.substring(0, name.lastIndexOf('.'));
    }
    return bucket.subs().get(name) != null;
  }

  /** Refuses a path that ends at the buckets of an aggregation, and at nothing inside of them. */
  public static FaultException wholeBuckets(String name) {
    return notSingle("[Bucket]", name);
  }

  /** The number that the path means in a bucket; not a number where there is none. */
  public double in(Result.Bucket bucket) {
    if (steps.isEmpty() || text.equals("_count")) {
      return bucket.count();
    }
    if (steps.size() == 1) {
      switch (first()) {
        case "_count" -> {
          return bucket.count();
        }
        case "_key" -> {
          return bucket.key() instanceof Number number ? number.doubleValue() : Double.NaN;
        }
        default -> {
          // An aggregation's name.
        }
      }
    }
    return in(bucket.subs());
  }

  /** The number that the path means among results; not a number where there is none. */
  public double in(Results results) {
    Step step = steps.getFirst();
    String name = step.name;
    String inner = null;
    Result found = results.get(name);
    for (int dot = name.lastIndexOf('.'); found == null && dot > 0; ) {
      found = results.get(name.substring(0, dot));
      inner = name.substring(dot + 1);
      name = name.substring(0, dot);
      dot = name.lastIndexOf('.');
    }
    if (found == null) {
      // That paths lead to what there may be is known: a pipeline has told nothing of this bucket.
      return Double.NaN;
    }
    String full = step.name;
    String metric = inner == null ? step.key : full.substring(name.length() + 1);
    return in(found, name, step.key, metric);
  }

  private double in(Result found, String name, @Nullable String key, @Nullable String metric) {
    return switch (found) {
      case Result.Metric numbers -> number(numbers, name, metric);
      case Result.Percentiles percentiles -> number(percentiles.shown(), name, metric);
      case Result.Found place -> number(place.metric(), name, metric);
      case Result.Counted counted -> counted.distinct().count();
      case Result.Single single when steps.size() > 1 && !rest().first().equals("_count") ->
          rest().in(single.subs());
      case Result.Single single -> single.count();
      case Result.Many many when key != null -> rest().in(bucket(many, key));
      case Result.Many many
          when "_bucket_count".equals(metric)
              || (steps.size() > 1 && steps.get(1).name.equals("_bucket_count")) ->
          many.buckets().size();
      case Result.Many many when steps.size() > 1 || metric != null ->
          throw notSingle("[Object[]]", name);
      case Result.Many many -> throw notSingle("[" + className(many.type()) + "]", name);
    };
  }

  private Result.Bucket bucket(Result.Many many, String key) {
    for (Result.Bucket bucket : many.buckets()) {
      if (bucket.name().equals(key)) {
        return bucket;
      }
    }
    throw FaultException.argument("Cannot find a key [" + key + "] in path [" + text + "]");
  }

  private static double number(Result.Metric numbers, String name, @Nullable String metric) {
    if (numbers.type().equals("top_hits")) {
      throw notSingle("[InternalTopHits]", name);
    }
    if (metric == null && numbers.several()) {
      throw new FaultException(
          ErrorKind.AGGREGATION_PATH,
          "buckets_path must reference either a number value or a single value numeric metric"
              + " aggregation, but ["
              + name
              + "] contains multiple values. Please specify which to use.");
    }
    String wanted = metric == null ? "value" : metric;
    Double value = numbers.values().get(wanted);
    if (value == null && wanted.matches("[0-9.]+")) {
      value = numbers.values().get(Double.toString(Double.parseDouble(wanted)));
    }
    if (value == null) {
      throw FaultException.argument("path not supported for [" + name + "]: [" + wanted + "].");
    }
    return value;
  }

  private static FaultException notSingle(String got, String name) {
    return new FaultException(
        ErrorKind.AGGREGATION_PATH,
        "buckets_path must reference either a number value or a single value numeric metric"
            + " aggregation, got: "
            + got
            + " at aggregation ["
            + name
            + "]");
  }

  private static String className(String type) {
    return switch (type) {
      case "sterms" -> "StringTerms";
      case "lterms" -> "LongTerms";
      case "dterms" -> "DoubleTerms";
      case "ulterms" -> "UnsignedLongTerms";
      case "umterms" -> "UnmappedTerms";
      case "date_histogram" -> "InternalDateHistogram";
      case "histogram" -> "InternalHistogram";
      case "filter" -> "InternalFilter";
      case "global" -> "InternalGlobal";
      case "missing" -> "InternalMissing";
      case "nested" -> "InternalNested";
      case "reverse_nested" -> "InternalReverseNested";
      default -> type;
    };
  }
}
