package io.lampyr.query.dsl.score;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.geo.Places;
import io.lampyr.query.dsl.term.Durations;
import io.lampyr.query.script.number.FieldNumbers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * {@code gauss}, {@code exp}, {@code linear}: a score that falls with a distance from an origin.
 */
record DecayFunction(
    Shape shape,
    Asked asked,
    @Nullable Part origin,
    @Nullable Object scale,
    @Nullable Object offset,
    double decay,
    DecayDistance.Mode mode)
    implements ScoreFunction {

  private static final Set<String> PARAMETERS = Set.of("origin", "scale", "offset", "decay");

  /** The field, and what nobody knows of it, which is told once the field is known. */
  record Asked(String field, List<String> unknown) {
    public Asked {
      unknown = List.copyOf(unknown);
    }
  }

  /** How it falls. */
  enum Shape {
    GAUSS,
    EXP,
    LINEAR;

    /** What distances are compared with, so that the decay is reached at the scale. */
    double width(double scale, double decay) {
      return switch (this) {
        case GAUSS -> -0.5 * scale * scale / Math.log(decay);
        case EXP -> -Math.log(decay) / scale;
        case LINEAR -> scale / (1 - decay);
      };
    }

    double at(double distance, double width) {
      return switch (this) {
        case GAUSS -> Math.exp(-0.5 * distance * distance / width);
        case EXP -> Math.exp(-width * distance);
        case LINEAR -> Math.max(0, (width - distance) / width);
      };
    }

    String told(String distance, double width) {
      return switch (this) {
        case GAUSS -> "exp(-0.5*pow(" + distance + ",2.0)/" + width;
        case EXP -> "exp(- " + distance + " * " + width;
        case LINEAR -> "max(0.0, ((" + width + " - " + distance + ")/" + width;
      };
    }
  }

  static ScoreFunction read(String name, Part part) {
    PlacedBody outer = PlacedBody.of(name, part);
    DecayDistance.Mode mode = DecayDistance.Mode.named(outer.text("multi_value_mode"));
    if (outer.all().keySet().stream().allMatch("multi_value_mode"::equals)) {
      throw outer.wrong("malformed score function score parameters.");
    }
    Map.Entry<String, Part> field = outer.field("multi_value_mode");
    if (!(field.getValue() instanceof Part.Fields)) {
      throw outer.wrong("malformed score function score parameters.");
    }
    outer.finish();
    PlacedBody body = PlacedBody.of(name, field.getValue());
    Object scale = body.value("scale");
    Object offset = body.value("offset");
    double decay = body.number("decay", 0.5);
    Part origin = body.take("origin");
    List<String> others =
        body.all().keySet().stream().filter(key -> !PARAMETERS.contains(key)).toList();
    Shape shape = Shape.valueOf(name.toUpperCase(Locale.ROOT));
    return new DecayFunction(
        shape, new Asked(field.getKey(), others), origin, scale, offset, decay, mode);
  }

  @Override
  public Compiled compile(QueryScope scope) {
    String field = asked.field();
    FieldTarget target = scope.field(field);
    if (target == null) {
      throw new FaultException(ErrorKind.PARSING, "unknown field [" + field + "]");
    }
    boolean places = target.type().name().equals("geo_point");
    LeafField leaf = scope.mapping().leaf(field);
    boolean counts =
        places || target.type() instanceof NumberType || target.type() instanceof DateType;
    if (counts && leaf != null && target.facts().docValues() == Facts.DocValues.NONE) {
      throw Columnless.refused(leaf);
    }
    if (!asked.unknown().isEmpty() && (places || target.numbers() != null)) {
      throw new FaultException(
          ErrorKind.PARSE, "parameter [" + asked.unknown().getFirst() + "] not supported!");
    }
    return places ? places(target) : numbers(target, scope);
  }

  private Compiled places(FieldTarget target) {
    if (origin == null || scale == null) {
      throw new FaultException(ErrorKind.PARSE, "[origin] and [scale] must be set for geo fields.");
    }
    GeoPoints.Point centre = Places.point(origin);
    double flat = offset == null ? 0 : Lengths.metres(offset, "m");
    DecayDistance distance =
        new DecayDistance.OfPoints(
            target.path(), centre.latitude(), centre.longitude(), flat, mode);
    return falling(distance, Lengths.metres(scale, "m"), flat);
  }

  private Compiled numbers(FieldTarget target, QueryScope scope) {
    FieldNumbers values = target.numbers();
    if (values == null || target.type().name().equals("boolean")) {
      throw new FaultException(
          ErrorKind.PARSING,
          "field ["
              + asked.field()
              + "] is of type ["
              + target.type().name()
              + "], but only numeric types are supported.");
    }
    if (target.type() instanceof DateType date) {
      if (scale == null) {
        throw new FaultException(ErrorKind.PARSE, "[scale] must be set for date fields.");
      }
      double flat = offset == null ? 0 : Durations.millis(offset.toString());
      return falling(
          DecayDistance.OfNumbers.of(target, date(date, scope), flat, mode),
          Durations.millis(scale.toString()),
          flat);
    }
    if (scale == null || origin == null) {
      throw new FaultException(
          ErrorKind.PARSE, "both [scale] and [origin] must be set for numeric fields.");
    }
    double flat = offset == null ? 0 : number(offset);
    return falling(
        DecayDistance.OfNumbers.of(target, number(origin.tree()), flat, mode), number(scale), flat);
  }

  private double date(DateType date, QueryScope scope) {
    Instant now = Instant.ofEpochMilli(scope.nowMillis().getAsLong());
    if (origin == null) {
      return now.toEpochMilli();
    }
    if (!(origin instanceof Part.Scalar(Object value, var at)) || value == null) {
      throw FaultException.argument("Can't get text on a " + origin.token());
    }
    return new DateMath(date.format())
        .parse(value.toString(), now, false, ZoneOffset.UTC)
        .toEpochMilli();
  }

  private static double number(@Nullable Object value) {
    try {
      return Double.parseDouble(String.valueOf(value));
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\"");
    }
  }

  private Compiled falling(DecayDistance distance, double reach, double flat) {
    if (!(reach > 0)) {
      throw FaultException.argument("function_score : scale must be > 0.0.");
    }
    if (!(decay > 0 && decay < 1)) {
      throw FaultException.argument("function_score : decay must be in the range [0..1].");
    }
    if (!(flat >= 0)) {
      throw FaultException.argument("function_score : offset must be > 0.0");
    }
    double width = shape.width(reach, decay);
    return new Compiled(
        new Computed(
            List.of(shape, width),
            List.of(distance),
            // What has no value is not far away.
            (doc, numbers) -> shape.at(Double.isNaN(numbers[0]) ? 0 : numbers[0], width)),
        (leaf, doc, value, score, name) -> {
          String told = shape.told(distance.told(leaf, doc), width);
          String end = name.isEmpty() ? ")" : ", " + name.substring(1);
          return Explanation.match(
              (float) value,
              "Function for field " + asked.field() + ":",
              Explanation.match((float) value, told + end));
        });
  }
}
