package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.query.dsl.body.PlacedBody;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What becomes of places that a query gives beyond the earth's bounds. */
public enum Validity {
  /** They are brought to the place that is as far around. */
  COERCE,
  /** Nobody looks whether there are such. */
  IGNORE_MALFORMED,
  /** They are refused by each shard. */
  STRICT;

  private static final double HALF = 180;
  private static final double QUARTER = 90;

  static Validity read(PlacedBody body) {
    return of(body.text("validation_method", "strict"));
  }

  /** That which a request names, in any case. */
  public static Validity of(String text) {
    String name = text.toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            FaultException.argument(
                "operator needs to be either "
                    + Arrays.toString(values())
                    + ", but not ["
                    + text
                    + "]"));
  }

  boolean isStrict() {
    return this == STRICT;
  }

  static boolean isLatitude(double value) {
    return Math.abs(value) <= QUARTER;
  }

  static boolean isLongitude(double value) {
    return Math.abs(value) <= HALF;
  }

  /** Refuses a query of which something is wrong. */
  static void refuse(String query, List<String> wrong) {
    if (wrong.isEmpty()) {
      return;
    }
    StringBuilder all = new StringBuilder("Validation Failed: ");
    for (int i = 0; i < wrong.size(); i++) {
      all.append(i + 1).append(": [").append(query).append("] ").append(wrong.get(i)).append(';');
    }
    throw new FaultException(
        Fault.of(ErrorKind.QUERY_VALIDATION, all.toString())
            .within(ErrorKind.QUERY_SHARD, "couldn't validate latitude/ longitude values"));
  }

  /** The place that somebody means who went on beyond the pole or the date line. */
  public GeoPoints.Given place(GeoPoints.Given given, boolean around) {
    if (this != COERCE) {
      return given;
    }
    double latitude = given.latitude();
    double longitude = given.longitude();
    boolean isOver = !isLatitude(latitude);
    boolean turns = around && (!isLongitude(longitude) || isOver);
    if (isOver) {
      latitude = centred(latitude);
      if (!isLatitude(latitude)) {
        latitude = Math.copySign(HALF, latitude) - latitude;
        longitude += turns ? HALF : centred(longitude) > 0 ? -HALF : HALF;
      }
    }
    return new GeoPoints.Given(latitude, turns ? centred(longitude) : longitude);
  }

  /** The same angle between the negative half, without it, and the positive. */
  private static double centred(double degrees) {
    double turned = degrees % (2 * HALF);
    double positive = turned <= 0 ? turned + 2 * HALF : turned;
    return positive > HALF ? positive - 2 * HALF : positive;
  }
}
