package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.frame.Thinned;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.script.ScriptContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code bucket_script}, {@code bucket_selector}, {@code bucket_sort}, {@code derivative}, {@code
 * cumulative_sum}, {@code serial_diff}, {@code moving_fn}, {@code moving_avg}, {@code
 * moving_percentiles}, {@code cumulative_cardinality}, {@code normalize}: what is computed for each
 * of the buckets around, or decides which of them stay.
 */
public final class ParentPipeline implements Pipeline.OfParent {
  private static final Set<String> SEQUENTIAL =
      Set.of(
          "derivative",
          "cumulative_sum",
          "cumulative_cardinality",
          "serial_diff",
          "moving_fn",
          "moving_percentiles",
          "moving_avg");
  private static final Set<String> HISTOGRAMS =
      Set.of("histogram", "date_histogram", "auto_date_histogram");

  /** What is done with the buckets. */
  interface Step {
    void apply(Place place);
  }

  /** Where it is done: among which buckets, and by which name results are put there. */
  record Place(
      String name,
      List<Result.Bucket> buckets,
      Next next,
      @Nullable Map<String, @Nullable Object> meta) {
    void put(Result.Bucket bucket, Result result) {
      bucket.subs().put(name, result, meta);
    }
  }

  /** All but the name. */
  public static final class Maker {
    private final String type;
    private final Collection<String> paths;
    private final Step step;
    private final @Nullable String flaw;

    private Maker(String type, Collection<String> paths, Step step) {
      this(type, paths, step, null);
    }

    /**
     * One of which something is told that is wrong, wherever it stands.
     *
     * @param flaw what; null if nothing is
     */
    Maker(String type, Collection<String> paths, Step step, @Nullable String flaw) {
      this.type = type;
      this.paths = List.copyOf(paths);
      this.step = step;
      this.flaw = flaw;
    }

    public Pipeline make(String name, @Nullable Map<String, @Nullable Object> meta) {
      return new ParentPipeline(name, this, meta);
    }
  }

  private final String name;
  private final Maker maker;
  private final @Nullable Map<String, @Nullable Object> meta;

  private ParentPipeline(String name, Maker maker, @Nullable Map<String, @Nullable Object> meta) {
    this.name = name;
    this.maker = maker;
    this.meta = meta;
  }

  /** Reads a type's options. */
  public static Maker read(Options options) {
    if (options.type().equals("bucket_sort")) {
      return BucketSort.read(options);
    }
    boolean scripted = options.type().startsWith("bucket_s");
    Setup setup = Setup.read(options, scripted);
    Step step =
        switch (options.type()) {
          case "bucket_script" -> script(setup, BucketFormula.read(options, ScriptContext.BUCKETS));
          case "bucket_selector" ->
              selector(setup, BucketFormula.read(options, ScriptContext.BUCKET_CHOICE));
          case "derivative" -> Derivative.step(setup, options);
          case "cumulative_sum" -> cumulative(setup);
          case "serial_diff" -> difference(setup, lag(options), options);
          case "cumulative_cardinality" -> distinct(setup);
          case "moving_avg" -> MovingAverage.read(setup, options);
          case "moving_fn" -> MovingFunction.step(setup, options);
          case "moving_percentiles" -> MovingPercentiles.step(setup, options);
          case "normalize" -> Normalize.step(setup, options.required("method"));
          default -> throw new IllegalArgumentException("unknown type: " + options.type());
        };
    return new Maker(options.type(), setup.texts(), step);
  }

  private static @Nullable Map<String, Double> variables(Setup setup, Result.Bucket bucket) {
    Map<String, Double> variables = new LinkedHashMap<>();
    for (Map.Entry<String, BucketsPath> each : setup.paths().entrySet()) {
      double value = setup.gaps().value(bucket, each.getValue());
      if (Double.isNaN(value)) {
        return null;
      }
      variables.put(each.getKey(), value);
    }
    return variables;
  }

  private static Step script(Setup setup, BucketFormula formula) {
    return place -> {
      for (Result.Bucket bucket : place.buckets()) {
        Map<String, Double> variables = variables(setup, bucket);
        Double value = variables == null ? null : formula.number(variables);
        if (value != null) {
          place.put(bucket, setup.number("simple_value", value));
        }
      }
    };
  }

  private static Step selector(Setup setup, BucketFormula formula) {
    return place ->
        // What is not known is no number, or null where another pipeline told nothing, and the
        // formula says what becomes of it.
        place
            .buckets()
            .removeIf(bucket -> {
              Map<String, Double> variables = new LinkedHashMap<>();
              setup
                  .paths()
                  .forEach((each, path) -> {
                    if (path.isIn(bucket)) {
                      variables.put(each, setup.gaps().value(bucket, path));
                    }
                  });
              return !formula.truth(variables);
            });
  }

  private static Step cumulative(Setup setup) {
    return place -> {
      double sum = 0;
      for (Result.Bucket bucket : place.buckets()) {
        double value = Gaps.INSERT_ZEROS.value(bucket, setup.path());
        sum += Double.isNaN(value) ? 0 : value;
        place.put(bucket, setup.number("simple_value", sum));
      }
    };
  }

  private static Step distinct(Setup setup) {
    String counted = setup.path().first();
    return place -> {
      Distinct all = null;
      for (Result.Bucket bucket : place.buckets()) {
        if (!(bucket.subs().get(counted) instanceof Result.Counted found)) {
          throw FaultException.argument(
              "buckets_path must reference a cardinality aggregation, got: [" + counted + "]");
        }
        all = all == null ? new Distinct(found.distinct().threshold()) : all;
        all.add(found.distinct());
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("value", all.count());
        Map<String, Double> values = Map.of("value", (double) all.count());
        place.put(bucket, new Result.Metric("simple_long_value", body, values, false));
      }
    };
  }

  private static int lag(Options options) {
    if (options.any("lag") instanceof String text) {
      throw options.unsupported("lag", text);
    }
    return options.integer("lag", 1);
  }

  private static Step difference(Setup setup, int lag, Options options) {
    if (lag <= 0) {
      throw new FaultException(
          ErrorKind.PARSING,
          "Lag must be a positive, non-zero integer.  Value supplied was"
              + lag
              + " in ["
              + options.name()
              + "]: [lag].");
    }
    return place -> {
      List<Double> values = new ArrayList<>();
      for (Result.Bucket bucket : place.buckets()) {
        double value = setup.gaps().value(bucket, setup.path());
        double before = values.size() >= lag ? values.get(values.size() - lag) : Double.NaN;
        if (!Double.isNaN(value) && !Double.isNaN(before)) {
          place.put(bucket, setup.number("simple_value", value - before));
        }
        values.add(value);
      }
    };
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String type() {
    return maker.type;
  }

  @Override
  public @Nullable Map<String, @Nullable Object> meta() {
    return meta;
  }

  @Override
  public Collection<String> paths() {
    return maker.paths;
  }

  @Override
  public @Nullable String misplaced(@Nullable Aggregation parent, Children beside) {
    if (parent == null) {
      return maker.type
          + " aggregation ["
          + name
          + "] must be declared inside of another aggregation";
    }
    if (SEQUENTIAL.contains(maker.type) && !HISTOGRAMS.contains(parent.type())) {
      return maker.type
          + " aggregation ["
          + name
          + "] must have a histogram, date_histogram or auto_date_histogram as parent";
    }
    if (SEQUENTIAL.contains(maker.type)
        && parent instanceof Thinned histogram
        && histogram.leavesOutBuckets()) {
      return "parent histogram of "
          + maker.type
          + " aggregation ["
          + name
          + "] must have min_doc_count of 0";
    }
    return maker.flaw;
  }

  @Override
  public void apply(List<Result.Bucket> buckets, Next next) {
    maker.step.apply(new Place(name, buckets, next, meta));
  }
}
