package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;

/** Lengths as users write them: a number and perhaps a unit, in the exact case. */
public final class Lengths {
  private static final Map<String, Double> METRES =
      Map.ofEntries(
          Map.entry("m", 1.0),
          Map.entry("meters", 1.0),
          Map.entry("km", 1000.0),
          Map.entry("kilometers", 1000.0),
          Map.entry("cm", 0.01),
          Map.entry("centimeters", 0.01),
          Map.entry("mm", 0.001),
          Map.entry("millimeters", 0.001),
          Map.entry("mi", 1609.344),
          Map.entry("miles", 1609.344),
          Map.entry("yd", 0.9144),
          Map.entry("yards", 0.9144),
          Map.entry("ft", 0.3048),
          Map.entry("feet", 0.3048),
          Map.entry("in", 0.0254),
          Map.entry("inch", 0.0254),
          Map.entry("NM", 1852.0),
          Map.entry("nmi", 1852.0),
          Map.entry("nauticalmiles", 1852.0));

  private Lengths() {}

  /** Whether lengths are measured so. */
  public static boolean isUnit(String unit) {
    return METRES.containsKey(unit);
  }

  /** Metres of a length such as {@code 12km}; numbers without a unit are in the one given. */
  public static double metres(Object value, String unit) {
    String text = value.toString().strip();
    int digits = text.length();
    while (digits > 0 && Character.isLetter(text.charAt(digits - 1))) {
      digits--;
    }
    String written = digits == text.length() ? unit : text.substring(digits);
    Double metres = METRES.get(written);
    if (metres == null) {
      throw FaultException.argument("No matching unit for [" + written + "]");
    }
    try {
      double number = Double.parseDouble(text.substring(0, digits).strip());
      if (Double.isFinite(number) && Double.isFinite(number * metres)) {
        return number * metres;
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for every way of not being a length.
    }
    throw new FaultException(ErrorKind.PARSE, "failed to parse distance [" + value + "]");
  }
}
