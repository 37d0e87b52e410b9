package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;

/** Geohashes as texts: of points, of the cells around one, and how many characters a length has. */
public final class Geohash {
  /** The finest, in characters. */
  public static final int MOST = 12;

  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";
  private static final int BITS = 5;
  private static final double EQUATOR_METRES = 40_075_017;

  private Geohash() {}

  /** The geohash of a point, so many characters long. */
  public static String of(double latitude, double longitude, int characters) {
    double south = -90;
    double north = 90;
    double west = -180;
    double east = 180;
    StringBuilder hash = new StringBuilder(characters);
    int letter = 0;
    for (int bit = 0; bit < characters * BITS; bit++) {
      boolean upper;
      if (bit % 2 == 0) {
        double middle = (west + east) / 2;
        upper = longitude >= middle;
        west = upper ? middle : west;
        east = upper ? east : middle;
      } else {
        double middle = (south + north) / 2;
        upper = latitude >= middle;
        south = upper ? middle : south;
        north = upper ? north : middle;
      }
      letter = letter << 1 | (upper ? 1 : 0);
      if (bit % BITS == BITS - 1) {
        hash.append(ALPHABET.charAt(letter));
        letter = 0;
      }
    }
    return hash.toString();
  }

  /** The latitude and longitude of a cell's corner in the south and west. */
  public static double[] corner(String hash) {
    if (hash.isEmpty() || hash.length() > MOST) {
      throw FaultException.argument("[" + hash + "] is no geohash of up to " + MOST + " letters");
    }
    double[] south = {-90, 90};
    double[] west = {-180, 180};
    for (int bit = 0; bit < hash.length() * BITS; bit++) {
      int letter = ALPHABET.indexOf(hash.charAt(bit / BITS));
      if (letter < 0) {
        throw FaultException.argument("[" + hash + "] has a letter that no geohash has");
      }
      boolean upper = (letter >> (BITS - 1 - bit % BITS) & 1) == 1;
      double[] bounds = bit % 2 == 0 ? west : south;
      bounds[upper ? 0 : 1] = (bounds[0] + bounds[1]) / 2;
    }
    return new double[] {south[0], west[0]};
  }

  /** The up to eight cells around one, as fine as it is. */
  public static List<String> around(String hash) {
    GeoPoints.Point middle = GeoPoints.middle(hash);
    int bits = hash.length() * BITS;
    double height = 180.0 / (1L << (bits / 2));
    double width = 360.0 / (1L << ((bits + 1) / 2));
    List<String> cells = new ArrayList<>();
    for (int up = -1; up <= 1; up++) {
      double latitude = middle.latitude() + up * height;
      if (latitude < -90 || latitude > 90) {
        continue;
      }
      for (int right = -1; right <= 1; right++) {
        double longitude = middle.longitude() + right * width;
        double turned =
            longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
        String cell = of(latitude, turned, hash.length());
        if (!cell.equals(hash) && !cells.contains(cell)) {
          cells.add(cell);
        }
      }
    }
    return cells;
  }

  /** A number of characters, or those of cells that are about as long as a length. */
  public static int characters(Object json, String what) {
    if (json instanceof Number number && number.doubleValue() == number.intValue()) {
      return bounded(number.intValue(), what);
    }
    String text = json.toString().strip();
    if (text.matches("[0-9]{1,9}")) {
      return bounded(Integer.parseInt(text), what);
    }
    double metres = metres(text, what);
    double cells = Math.max(1, EQUATOR_METRES / Math.max(metres, 1e-3));
    int bits = (int) Math.ceil(Math.log(cells) / Math.log(2));
    return Math.clamp(2 * bits / BITS, 1, MOST);
  }

  private static double metres(String text, String what) {
    try {
      double metres = Lengths.metres(text, "");
      if (metres >= 0) {
        return metres;
      }
    } catch (FaultException isReportedBelow) {
      // One message for every way of not being a length.
    }
    throw FaultException.argument("[" + what + "] is no length: [" + text + "]");
  }

  private static int bounded(int characters, String what) {
    if (characters < 1 || characters > MOST) {
      throw FaultException.argument(
          "[" + what + "] must be between 1 and " + MOST + ", got [" + characters + "]");
    }
    return characters;
  }
}
