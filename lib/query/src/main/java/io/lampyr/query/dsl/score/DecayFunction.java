package io.lampyr.query.dsl.score;

import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.geo.Places;
import io.lampyr.query.dsl.geo.PointDistance;
import io.lampyr.query.dsl.term.Durations;
import io.lampyr.query.script.number.FieldNumbers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** A score that falls with the distance of a field's value from an origin. */
record DecayFunction(
    String shape, String field, @Nullable Part origin, Object scale, Object offset, double decay) {

  static ScoreFunction read(String shape, Part part) {
    PlacedBody outer = PlacedBody.of(shape, part);
    outer.take("multi_value_mode");
    Map.Entry<String, Part> field = outer.field("multi_value_mode");
    outer.finish();
    PlacedBody body = PlacedBody.of(shape, field.getValue());
    Object scale = body.value("scale");
    Object offset = body.value("offset");
    double decay = body.number("decay", 0.5);
    if (scale == null) {
      throw new FaultException(
          ErrorKind.PARSE, "both [scale] and [origin] must be set for numeric fields.");
    }
    if (!(decay > 0 && decay < 1)) {
      throw FaultException.argument("decay must be in the range (0..1).");
    }
    Part origin = body.take("origin");
    body.finish();
    return new ScoreFunction.Decay(
        new DecayFunction(
            shape, field.getKey(), origin, scale, offset == null ? 0L : offset, decay));
  }

  DoubleValuesSource values(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      throw new FaultException(ErrorKind.PARSING, "unknown field [" + field + "]");
    }
    if (target.type().name().equals("geo_point")) {
      GeoPoints.Point centre = Places.point(origin);
      return falling(
          new PointDistance(target.path(), centre.latitude(), centre.longitude()),
          0,
          Lengths.metres(scale, "m"),
          Lengths.metres(offset, "m"));
    }
    FieldNumbers values = target.numbers();
    if (values == null) {
      throw new FaultException(
          ErrorKind.PARSING,
          "field ["
              + field
              + "] is of type ["
              + target.type().name()
              + "], but only numeric types are supported.");
    }
    if (target.type() instanceof DateType date) {
      return falling(
          values,
          date(date, scope),
          Durations.millis(scale.toString()),
          offset.equals(0L) ? 0 : Durations.millis(offset.toString()));
    }
    return falling(values, number(origin), number(scale), number(offset));
  }

  private double date(DateType date, QueryScope scope) {
    Instant now = Instant.ofEpochMilli(scope.nowMillis().getAsLong());
    if (!(origin instanceof Part.Scalar(Object value, var at)) || value == null) {
      return now.toEpochMilli();
    }
    return new DateMath(date.format())
        .parse(value.toString(), now, false, ZoneOffset.UTC)
        .toEpochMilli();
  }

  private static double number(@Nullable Object value) {
    Object plain = value instanceof Part part ? part.tree() : value;
    try {
      if (plain != null) {
        return Double.parseDouble(plain.toString());
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for every way of not being a number.
    }
    throw new FaultException(
        ErrorKind.PARSE, "both [scale] and [origin] must be set for numeric fields.");
  }

  private DoubleValuesSource falling(
      DoubleValuesSource values, double from, double width, double flat) {
    if (!(width > 0)) {
      throw FaultException.argument("scale must be > 0.0.");
    }
    if (!(flat >= 0)) {
      throw FaultException.argument("offset must be > 0.0");
    }
    return new Computed(
        List.of(this, from, width, flat),
        List.of(values),
        (doc, numbers) -> {
          if (Double.isNaN(numbers[0])) {
            return 1;
          }
          double distance = Math.max(0, Math.abs(numbers[0] - from) - flat);
          return switch (shape) {
            case "gauss" -> Math.exp(distance * distance * Math.log(decay) / (width * width));
            case "exp" -> Math.exp(distance * Math.log(decay) / width);
            default -> {
              double reach = width / (1 - decay);
              yield Math.max(0, (reach - distance) / reach);
            }
          };
        });
  }
}
