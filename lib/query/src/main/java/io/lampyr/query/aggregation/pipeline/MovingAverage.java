package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The older form of functions over a window that moves along the buckets, by models; the current
 * bucket is not in its window. It foretells what comes behind the last bucket that has a value.
 *
 * @param predictions how many buckets are foretold
 */
record MovingAverage(Setup setup, int window, MovingModel model, boolean fits, int predictions)
    implements ParentPipeline.Step {
  /** More than any request may have of buckets: {@code search.max_buckets} says how many. */
  private static final int MOST_PREDICTIONS = 1_000_000;

  static MovingAverage read(Setup setup, Options options) {
    for (String key : List.of("window", "predict", "minimize")) {
      if (options.any(key) instanceof String text) {
        throw options.unsupported(key, text);
      }
    }
    int window = options.integer("window", 5);
    if (window <= 0) {
      throw refused(
          "[window] value must be a positive, non-zero integer.  Value supplied was [null] in ["
              + options.name()
              + "].");
    }
    int predictions = options.integer("predict", 1);
    if (predictions > MOST_PREDICTIONS) {
      throw refused("[predict] value must be at most " + MOST_PREDICTIONS + ": " + predictions);
    }
    if (predictions <= 0) {
      throw refused(
          "[predict] value must be a positive integer.  Value supplied was ["
              + predictions
              + "] in ["
              + options.name()
              + "].");
    }
    boolean predicts = options.any("predict") != null;
    ModelSettings settings = new ModelSettings(options);
    MovingModel model = settings.model(window);
    boolean fits = options.flag("minimize", model instanceof MovingModel.Seasonal);
    if (fits && model.weights() == 0) {
      throw new FaultException(
          ErrorKind.ACTION_REQUEST_VALIDATION,
          "Validation Failed: 1: The ["
              + settings.name()
              + "] model cannot be minimized for aggregation ["
              + options.name()
              + "];");
    }
    return new MovingAverage(setup, window, model, fits, predicts ? predictions : 0);
  }

  private static FaultException refused(String why) {
    return new FaultException(ErrorKind.PARSING, why);
  }

  @Override
  public void apply(ParentPipeline.Place place) {
    List<Result.Bucket> buckets = place.buckets();
    double[] all =
        buckets.stream().mapToDouble(bucket -> setup.gaps().value(bucket, setup.path())).toArray();
    double[] values = Arrays.stream(all).filter(value -> !Double.isNaN(value)).toArray();
    MovingModel fitted = fits ? FittedModel.of(model, values, window) : model;
    int before = 0;
    int last = -1;
    for (int i = 0; i < all.length; i++) {
      if (!Double.isNaN(all[i])) {
        double[] inside = Arrays.copyOfRange(values, Math.max(0, before - window), before);
        if (inside.length >= fitted.least()) {
          put(place, i, fitted.forecast(inside, 1)[0]);
        }
        before++;
        last = i;
      }
    }
    double[] inside =
        Arrays.copyOfRange(values, Math.max(0, values.length - window), values.length);
    if (predictions > 0 && inside.length >= fitted.least()) {
      foretell(place, last, fitted.forecast(inside, predictions));
    }
  }

  /** In buckets that are there already, and in further ones. */
  private void foretell(ParentPipeline.Place place, int last, double[] foretold) {
    List<Result.Bucket> further = new ArrayList<>(place.buckets());
    for (int i = 0; i < foretold.length; i++) {
      if (last + 1 + i >= further.size()) {
        Result.Bucket next = place.next().behind(further.getLast());
        further.add(next);
        place.buckets().add(next);
      }
      put(place, last + 1 + i, foretold[i]);
    }
  }

  private void put(ParentPipeline.Place place, int bucket, double value) {
    place.put(place.buckets().get(bucket), setup.number("simple_value", value));
  }
}
