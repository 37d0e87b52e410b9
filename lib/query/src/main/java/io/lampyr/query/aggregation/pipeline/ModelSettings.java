package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The model that a request names, by its settings. */
final class ModelSettings {
  private final String name;
  private final Map<String, @Nullable Object> left;

  ModelSettings(Options options) {
    this.name = options.text("model", "simple");
    Map<String, @Nullable Object> given = options.object("settings");
    this.left = given == null ? new HashMap<>() : new HashMap<>(given);
  }

  String name() {
    return name;
  }

  MovingModel model(int window) {
    MovingModel model =
        switch (name) {
          case "simple" -> new MovingModel.Simple();
          case "linear" -> new MovingModel.Linear();
          case "ewma" -> new MovingModel.Exponential(weight("alpha", MovingModel.ALPHA));
          case "holt" ->
              new MovingModel.Rising(
                  weight("alpha", MovingModel.ALPHA), weight("beta", MovingModel.BETA));
          case "holt_winters" -> seasonal();
          default ->
              throw new FaultException(
                  ErrorKind.PARSING, "no [moving_avg_model] registered for [" + name + "]");
        };
    if (!left.isEmpty()) {
      List<String> unknown = new ArrayList<>(left.keySet());
      throw refused("Unrecognized parameter(s): [" + unknown + "]");
    }
    if (model instanceof MovingModel.Seasonal && window < model.least()) {
      throw FaultException.argument(
          "Field [window] must be at least twice as large as the period when using Holt-Winters. "
              + " Value provided was ["
              + window
              + "], which is less than (2*period) == "
              + model.least());
    }
    return model;
  }

  private MovingModel seasonal() {
    double alpha = weight("alpha", MovingModel.ALPHA);
    double beta = weight("beta", MovingModel.BETA);
    double gamma = weight("gamma", MovingModel.GAMMA);
    int period = period();
    boolean multiplies = multiplies();
    boolean pads = pads(multiplies);
    return new MovingModel.Seasonal(
        new Season(alpha, beta, gamma, period, multiplies, pads ? Season.PADDING : 0));
  }

  /** A setting, which is known then; one that is null is none. */
  private @Nullable Object take(String key) {
    return left.get(key) == null ? null : left.remove(key);
  }

  private double weight(String key, double standard) {
    return switch (take(key)) {
      case null -> standard;
      case Number number -> {
        double weight = number.doubleValue();
        if (!(weight >= 0 && weight <= 1)) {
          throw refused(
              "Parameter ["
                  + key
                  + "] must be between 0-1 inclusive.  Provided value was ["
                  + weight
                  + "]");
        }
        yield weight;
      }
      case Object other -> throw unfit(key, "a double", other);
    };
  }

  private int period() {
    return switch (take("period")) {
      case null -> 1;
      case Number number when number.intValue() >= 1 && number.intValue() <= 1 << 20 ->
          number.intValue();
      case Number number ->
          throw refused(
              "Parameter [period] must be from 1 to 1048576.  Provided value was [" + number + "]");
      case Object other -> throw unfit("period", "an integer", other);
    };
  }

  private boolean multiplies() {
    return switch (take("type")) {
      case null -> false;
      case String type when type.equals("add") -> false;
      case String type when type.equals("mult") -> true;
      case String type ->
          throw new FaultException(
              ErrorKind.PARSE,
              "failed to parse seasonality type [" + type + "]. accepted values are [[add, mult]]");
      case Object other -> throw unfit("type", "a String", other);
    };
  }

  private boolean pads(boolean standard) {
    return switch (take("pad")) {
      case null -> standard;
      case Boolean pads -> pads;
      case Object other -> throw unfit("pad", "a boolean", other);
    };
  }

  private FaultException unfit(String key, String wanted, Object given) {
    return refused(
        "Parameter ["
            + key
            + "] must be "
            + wanted
            + ", type `"
            + given.getClass().getSimpleName()
            + "` provided instead");
  }

  private FaultException refused(String why) {
    return new FaultException(
        Fault.of(ErrorKind.PARSE, why)
            .within(ErrorKind.PARSING, "Could not parse settings for model [" + name + "]."));
  }
}
