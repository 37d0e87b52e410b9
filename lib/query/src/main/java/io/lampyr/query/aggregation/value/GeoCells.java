package io.lampyr.query.aggregation.value;

import java.util.Arrays;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.util.BitUtil;

/** Cells of the two grids over the earth, as longs. */
public final class GeoCells {
  /** The finest geohash, in characters. */
  public static final int MAX_GEOHASH = 12;

  /** The finest tiles' zoom. */
  public static final int MAX_ZOOM = 29;

  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";
  private static final int ZOOM_SHIFT = 58;
  private static final double EQUATOR_METRES = 40_075_016.7;
  private static final double POLES_METRES = 19_970_326.4;

  private GeoCells() {}

  /**
   * The geohash of a point as columns keep it: five bits a character, and the precision in the last
   * four bits. The halves of such a point number the earth's parts in the order in which a geohash
   * halves it, so their bits are those of the geohash, by turns.
   */
  public static long geohash(long packed, int precision) {
    int latitude = (int) (packed >>> 32) ^ 0x8000_0000;
    int longitude = (int) packed ^ 0x8000_0000;
    return BitUtil.interleave(latitude, longitude) >>> (Long.SIZE - 5 * precision) << 4 | precision;
  }

  /**
   * The length that the peers take for cells of that size: of cells that are halved as often in
   * both directions, width and height make up the size. What five halvings leave over is one
   * character more, and two where it is four.
   */
  public static int geohashLevel(double metres) {
    if (metres <= 0) {
      return MAX_GEOHASH;
    }
    double width = metres / (1 + POLES_METRES / EQUATOR_METRES);
    double cells = Math.max(1, Math.ceil(EQUATOR_METRES / width));
    int halvings = (int) Math.ceil(Math.log(cells) / Math.log(2));
    int left = halvings % 5;
    int level = 2 * (halvings / 5) + (left > 0 ? 1 : 0) + (left > 3 ? 1 : 0);
    return Math.clamp(level, 1, MAX_GEOHASH);
  }

  /** Whether a number is one of a geohash. */
  public static boolean isGeohash(long cell) {
    int precision = (int) (cell & 0xf);
    return precision >= 1
        && precision <= MAX_GEOHASH
        && cell >= 0
        && cell >>> 4 < 1L << 5 * precision;
  }

  /** The geohash that a text is; -1 if it is none. */
  public static long parseGeohash(String text) {
    if (text.isEmpty() || text.length() > MAX_GEOHASH) {
      return -1;
    }
    long bits = 0;
    for (int i = 0; i < text.length(); i++) {
      int letter = ALPHABET.indexOf(text.charAt(i));
      if (letter < 0) {
        return -1;
      }
      bits = bits << 5 | letter;
    }
    return bits << 4 | text.length();
  }

  /** A geohash as aggregations name it. */
  public static String geohashText(long cell) {
    int precision = (int) (cell & 0xf);
    char[] text = new char[precision];
    long bits = cell >>> 4;
    for (int i = precision - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (bits & 0x1f));
      bits >>>= 5;
    }
    return new String(text);
  }

  /** The map tile of a point in the web's projection: zoom, column and row. */
  public static long tile(double latitude, double longitude, int zoom) {
    int tiles = 1 << zoom;
    int x = (int) Math.floor((longitude + 180) / 360 * tiles);
    double sin = Math.sin(Math.toRadians(latitude));
    double y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
    int row = (int) Math.floor(y * tiles);
    return (long) zoom << ZOOM_SHIFT
        | (long) Math.clamp(x, 0, tiles - 1) << MAX_ZOOM
        | Math.clamp(row, 0, tiles - 1);
  }

  static long tileAt(int zoom, long column, long row) {
    return (long) zoom << ZOOM_SHIFT | column << MAX_ZOOM | row;
  }

  /** How fine the grid of a tile is. */
  public static int zoom(long tile) {
    return (int) (tile >>> ZOOM_SHIFT);
  }

  /** The tile's place from the west. */
  public static long column(long tile) {
    return tile >>> MAX_ZOOM & (1L << MAX_ZOOM) - 1;
  }

  /** The tile's place from the north. */
  public static long row(long tile) {
    return tile & (1L << MAX_ZOOM) - 1;
  }

  /** What a tile covers. */
  public static Rectangle tileBox(int zoom, long column, long row) {
    double width = 360.0 / (1L << zoom);
    return new Rectangle(
        latitude(zoom, row + 1),
        latitude(zoom, row),
        column * width - 180,
        (column + 1) * width - 180);
  }

  private static double latitude(int zoom, long row) {
    double n = Math.PI - 2 * Math.PI * row / (1L << zoom);
    return Math.toDegrees(Math.atan(Math.sinh(n)));
  }

  /** Whether a number is one of a tile. */
  public static boolean isTile(long cell) {
    return zoom(cell) <= MAX_ZOOM
        && column(cell) < 1L << zoom(cell)
        && row(cell) < 1L << zoom(cell);
  }

  /** A tile as aggregations name it. */
  public static String tileText(long cell) {
    int mask = (1 << MAX_ZOOM) - 1;
    return (cell >>> ZOOM_SHIFT) + "/" + (cell >>> MAX_ZOOM & mask) + "/" + (cell & mask);
  }

  /** The tile that a text such as {@code 8/131/84} names; -1 if it names none. */
  public static long parseTile(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 3 || !Arrays.stream(parts).allMatch(part -> part.matches("[0-9]{1,9}"))) {
      return -1;
    }
    int zoom = Integer.parseInt(parts[0]);
    int x = Integer.parseInt(parts[1]);
    int y = Integer.parseInt(parts[2]);
    if (zoom > MAX_ZOOM || x >= 1 << zoom || y >= 1 << zoom) {
      return -1;
    }
    return (long) zoom << ZOOM_SHIFT | (long) x << MAX_ZOOM | y;
  }
}
