package io.lampyr.query.script.doc;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** Functions that scripts on documents can call beside Java's. */
public final class ScriptFunctions {
  /** All of them, with how many arguments they take, as {@code saturation/2}. */
  public static final Set<String> NAMES = names();

  /** Those that scripts which emit values have besides. */
  public static final Set<String> OF_TEXTS = Set.of("grok/1", "dissect/1", "dissect/2");

  private static final Pattern SPAN = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
  private static final Pattern LENGTH = Pattern.compile("([0-9.]{1,20})\\s*(km|m|mi|yd|ft|cm)?");

  private ScriptFunctions() {}

  private static Set<String> names() {
    Set<String> names =
        new HashSet<>(
            List.of(
                "$/2",
                "cosineSimilarity/3",
                "field/1",
                "lateInteractionScore/3",
                "lateInteractionScore/4",
                "randomScore/1",
                "randomScore/2",
                "saturation/2",
                "sigmoid/3",
                "sumTotalTermFreq/1",
                "termFreq/2",
                "totalTermFreq/2"));
    VectorDistance.FUNCTIONS.forEach(name -> names.add(name + "/2"));
    for (String kind : List.of("Numeric", "Date", "Geo")) {
      for (String shape : List.of("Linear", "Exp", "Gauss")) {
        names.add("decay" + kind + shape + "/5");
      }
    }
    return Set.copyOf(names);
  }

  static @Nullable Object call(String function, Arguments arguments, DocFields fields) {
    if (VectorDistance.FUNCTIONS.contains(function) && arguments.count() == 2) {
      return compared(function, arguments, stored(arguments, fields));
    }
    Long counted = fields.terms().of(function, arguments, fields.doc());
    if (counted != null) {
      return counted;
    }
    return switch (function + "/" + arguments.count()) {
      case "field/1" -> named(arguments, fields);
      case "$/2" -> named(arguments, fields).first(arguments.any(1));
      case "grok/1", "dissect/1", "dissect/2" -> fields.extraction(function, arguments);
      case "cosineSimilarity/3" -> cosine(arguments, fields);
      case "lateInteractionScore/3", "lateInteractionScore/4" -> LateInteraction.score(arguments);
      case "saturation/2" -> {
        double value = arguments.decimal(0);
        yield value / (arguments.decimal(1) + value);
      }
      case "sigmoid/3" -> {
        double value = Math.pow(arguments.decimal(0), arguments.decimal(2));
        yield value / (Math.pow(arguments.decimal(1), arguments.decimal(2)) + value);
      }
      case "randomScore/1", "randomScore/2" -> random(arguments, fields);
      case "decayNumericLinear/5", "decayNumericExp/5", "decayNumericGauss/5" ->
          decayed(
              function,
              arguments.decimal(1),
              arguments.decimal(3),
              Math.abs(arguments.decimal(4) - arguments.decimal(0)) - arguments.decimal(2));
      case "decayDateLinear/5", "decayDateExp/5", "decayDateGauss/5" ->
          ofDates(function, arguments);
      case "decayGeoLinear/5", "decayGeoExp/5", "decayGeoGauss/5" -> ofPoints(function, arguments);
      default -> throw arguments.unknownFunction(function);
    };
  }

  private static NamedField named(Arguments arguments, DocFields fields) {
    String name = arguments.text(0);
    return new NamedField(name, fields.has(name) ? fields.field(name, arguments.offset()) : null);
  }

  private static double compared(String function, Arguments arguments, DocVector stored) {
    float[] given = vector(arguments, 0);
    VectorDistance by = VectorDistance.ofName(function);
    if (!stored.isBits()) {
      checkDimensions(given, stored.numbers(), arguments.offset());
      return by.of(given, stored.numbers());
    }
    try {
      BitVectors.check(by, function, given, stored.numbers().length);
    } catch (FaultException wrong) {
      throw ScriptFailure.argument(wrong.fault().reason(), arguments.offset());
    }
    return BitVectors.measure(by, given, stored.numbers());
  }

  /** With the square of the given vector's length, which a script need not compute each time. */
  private static double cosine(Arguments arguments, DocFields fields) {
    float[] given = vector(arguments, 0);
    DocVector vector = stored(arguments, fields);
    if (vector.isBits()) {
      return compared("cosineSimilarity", arguments, vector);
    }
    float[] stored = vector.numbers();
    checkDimensions(given, stored, arguments.offset());
    double lengths = arguments.decimal(2) * VectorDistance.DOT.of(stored, stored);
    return lengths == 0 ? 0 : VectorDistance.DOT.of(given, stored) / Math.sqrt(lengths);
  }

  private static DocVector stored(Arguments arguments, DocFields fields) {
    return arguments.value(1) instanceof DocField field
        ? field.vector(arguments.offset())
        : fields.field(arguments.text(1), arguments.offset()).vector(arguments.offset());
  }

  private static float[] vector(Arguments arguments, int place) {
    if (arguments.value(place) instanceof String hex) {
      return ofHex(hex, arguments.offset());
    }
    if (!(arguments.value(place) instanceof List<?> numbers)) {
      throw ScriptFailure.argument("the query vector is not a list of numbers", arguments.offset());
    }
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      if (!(numbers.get(i) instanceof Number number)) {
        throw ScriptFailure.argument(
            "the query vector is not a list of numbers", arguments.offset());
      }
      vector[i] = number.floatValue();
    }
    return vector;
  }

  private static float[] ofHex(String hex, int offset) {
    byte[] bytes;
    try {
      bytes = HexFormat.of().parseHex(hex);
    } catch (IllegalArgumentException malformed) {
      throw ScriptFailure.argument(
          "the query vector is neither a list of numbers nor hexadecimal digits", offset);
    }
    float[] vector = new float[bytes.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = bytes[i];
    }
    return vector;
  }

  private static void checkDimensions(float[] given, float[] stored, int offset) {
    if (given.length != stored.length) {
      throw ScriptFailure.argument(
          "The query vector has a different number of dimensions ["
              + given.length
              + "] than the document vectors ["
              + stored.length
              + "].",
          offset);
    }
  }

  /** The same for the same seed and document, or value of a field. */
  private static double random(Arguments arguments, DocFields fields) {
    Object key =
        arguments.count() == 1
            ? fields.leaf().docBase + fields.doc()
            : fields
                .field(arguments.text(1), arguments.offset())
                .member("value", arguments.offset());
    BytesRef text = new BytesRef(String.valueOf(key).getBytes(StandardCharsets.UTF_8));
    int salted = RandomHash.salted(arguments.integer(0), fields.index(), fields.shard());
    return RandomHash.of(text, salted);
  }

  /** One at the origin, the given decay at the scale, and less beyond. */
  private static double decayed(String function, double scale, double decay, double beyond) {
    double distance = Math.max(0, beyond);
    if (function.endsWith("Linear")) {
      double reach = scale / (1 - decay);
      return Math.max(0, (reach - distance) / reach);
    }
    double rate = Math.log(decay);
    return function.endsWith("Exp")
        ? Math.exp(rate / scale * distance)
        : Math.exp(rate * distance * distance / (scale * scale));
  }

  private static double ofDates(String function, Arguments arguments) {
    if (!(arguments.value(4) instanceof ZonedDateTime value)) {
      throw ScriptFailure.cast("the value must be a date", arguments.offset());
    }
    long origin = instant(arguments).toEpochMilli();
    double distance = Math.abs(value.toInstant().toEpochMilli() - origin);
    return decayed(
        function, millis(arguments, 1), arguments.decimal(3), distance - millis(arguments, 2));
  }

  private static Instant instant(Arguments arguments) {
    String text = arguments.text(0);
    try {
      return text.indexOf('T') < 0
          ? Instant.parse(text + "T00:00:00Z")
          : ZonedDateTime.parse(text).toInstant();
    } catch (DateTimeParseException malformed) {
      throw ScriptFailure.argument(String.valueOf(malformed.getMessage()), arguments.offset());
    }
  }

  private static double millis(Arguments arguments, int place) {
    String text = arguments.text(place);
    Matcher span = SPAN.matcher(text);
    if (text.equals("0")) {
      return 0;
    }
    if (!span.matches()) {
      throw ScriptFailure.argument("[" + text + "] is no length of time", arguments.offset());
    }
    long count = Long.parseLong(span.group(1));
    return switch (span.group(2)) {
      case "ms" -> count;
      case "s" -> Duration.ofSeconds(count).toMillis();
      case "m" -> Duration.ofMinutes(count).toMillis();
      case "h" -> Duration.ofHours(count).toMillis();
      default -> Duration.ofDays(count).toMillis();
    };
  }

  private static double ofPoints(String function, Arguments arguments) {
    String[] origin = arguments.text(0).split(",", -1);
    if (!(arguments.value(4) instanceof DocPoint point) || origin.length != 2) {
      throw ScriptFailure.argument(
          "the origin must be [lat, lon] and the value a point", arguments.offset());
    }
    double distance;
    try {
      distance =
          SloppyMath.haversinMeters(
              Double.parseDouble(origin[0].strip()),
              Double.parseDouble(origin[1].strip()),
              point.lat(),
              point.lon());
    } catch (NumberFormatException malformed) {
      throw ScriptFailure.argument(String.valueOf(malformed.getMessage()), arguments.offset());
    }
    return decayed(
        function, meters(arguments, 1), arguments.decimal(3), distance - meters(arguments, 2));
  }

  private static double meters(Arguments arguments, int place) {
    Matcher length = LENGTH.matcher(arguments.text(place));
    if (!length.matches()) {
      throw ScriptFailure.argument(
          "[" + arguments.text(place) + "] is no distance", arguments.offset());
    }
    double count = Double.parseDouble(length.group(1));
    return switch (length.group(2)) {
      case "km" -> count * 1000;
      case "mi" -> count * 1609.344;
      case "yd" -> count * 0.9144;
      case "ft" -> count * 0.3048;
      case "cm" -> count / 100;
      case null, default -> count;
    };
  }
}
