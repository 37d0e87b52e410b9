package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Polygon;

/**
 * Brings shapes between the date line and itself: what crosses it is cut there, what lies beyond is
 * shifted, and a ring that runs against the order of outer rings and is wider than half of the
 * earth is the narrow one around the other side.
 */
final class Dateline {
  static final double EAST = 180;
  static final double ALL_AROUND = 360;

  /** Of a ring, whose first place comes once more in the end. */
  private static final int FEWEST_PLACES = 4;

  /** Lines that wind around the earth are cut as often: this bounds how often. */
  private static final double MOST_DEGREES = 1800;

  private Dateline() {}

  /** The same place with a longitude and a latitude that there are. */
  static GeoPoints.Point point(double latitude, double longitude) {
    double lat = latitude;
    double lon = longitude;
    if (Math.abs(lat) > 90 && Double.isFinite(lat)) {
      // Over the pole, and down on the other side.
      double turned = Math.IEEEremainder(lat, ALL_AROUND);
      lat = turned > 90 ? EAST - turned : turned < -90 ? -EAST - turned : turned;
      lon = turned == lat ? lon : lon + EAST;
    }
    return new GeoPoints.Point(
        lat, Math.abs(lon) > EAST ? Math.IEEEremainder(lon, ALL_AROUND) : lon);
  }

  static List<Line> line(double[] lats, double[] lons) {
    if (!isBeyond(lons)) {
      return List.of(new Line(lats, lons));
    }
    List<Line> lines = new ArrayList<>();
    Ring.Points points = new Ring.Points();
    double shift = shift((lons[0] + lons[1]) / 2);
    for (int i = 1; i < lons.length; i++) {
      double from = lons[i - 1];
      double at = from;
      while (at != lons[i]) {
        double to = next(at, lons[i]);
        double here = shift((at + to) / 2);
        if (here != shift) {
          add(points, lines);
          points = new Ring.Points();
          shift = here;
        }
        points.add(between(lats, lons, i, at), at + shift);
        points.add(between(lats, lons, i, to), to + shift);
        at = to;
      }
      if (from == lons[i]) {
        points.add(lats[i - 1], from + shift);
        points.add(lats[i], from + shift);
      }
    }
    add(points, lines);
    if (lines.isEmpty()) {
      // One place again and again.
      double lon = lons[0] + shift;
      lines.add(new Line(new double[] {lats[0], lats[0]}, new double[] {lon, lon}));
    }
    return lines;
  }

  private static void add(Ring.Points points, List<Line> lines) {
    if (points.size() > 1) {
      lines.add(new Line(points.lats(), points.lons()));
    }
  }

  private static double between(double[] lats, double[] lons, int end, double at) {
    double whole = lons[end] - lons[end - 1];
    return lats[end - 1] + (lats[end] - lats[end - 1]) * ((at - lons[end - 1]) / whole);
  }

  /** The end, or the date line before it. */
  private static double next(double at, double end) {
    double line =
        end > at
            ? (Math.floor((at + EAST) / ALL_AROUND) + 1) * ALL_AROUND - EAST
            : (Math.ceil((at + EAST) / ALL_AROUND) - 1) * ALL_AROUND - EAST;
    return end > at ? Math.min(line, end) : Math.max(line, end);
  }

  private static double shift(double lon) {
    return -Math.floor((lon + EAST) / ALL_AROUND) * ALL_AROUND;
  }

  /**
   * The parts of a polygon.
   *
   * @param rings closed, the outer one first
   * @param clockwise the order of outer rings
   */
  static List<Polygon> polygon(List<Ring> rings, boolean clockwise) {
    for (Ring ring : rings) {
      if (ring.lats().length < FEWEST_PLACES) {
        throw ValueException.argument("at least 4 polygon points required");
      }
    }
    Ring outer = rings.getFirst();
    double width = outer.width();
    boolean crosses = width > EAST && width != ALL_AROUND && outer.isClockwise() != clockwise;
    List<Ring> moved = crosses ? rings.stream().map(Ring::eastward).toList() : rings;
    if (moved.stream().noneMatch(ring -> isBeyond(ring.lons()))) {
      return List.of(polygon(moved));
    }
    List<Polygon> all = new ArrayList<>();
    CutRings east = CutRings.at(EAST, moved);
    for (List<Ring> part : east.beyond()) {
      all.add(polygon(part.stream().map(ring -> ring.shifted(-ALL_AROUND)).toList()));
    }
    for (List<Ring> part : east.before()) {
      CutRings west = CutRings.at(-EAST, part);
      west.beyond().forEach(one -> all.add(polygon(one)));
      for (List<Ring> one : west.before()) {
        all.add(polygon(one.stream().map(ring -> ring.shifted(ALL_AROUND)).toList()));
      }
    }
    return all;
  }

  private static Polygon polygon(List<Ring> rings) {
    Polygon[] holes =
        rings.stream()
            .skip(1)
            .map(ring -> new Polygon(ring.lats(), ring.lons()))
            .toArray(Polygon[]::new);
    return new Polygon(rings.getFirst().lats(), rings.getFirst().lons(), holes);
  }

  private static boolean isBeyond(double[] lons) {
    boolean beyond = false;
    for (double lon : lons) {
      if (Math.abs(lon) > MOST_DEGREES || Double.isNaN(lon)) {
        throw ValueException.argument("illegal longitude value [" + lon + "]");
      }
      beyond |= Math.abs(lon) > EAST;
    }
    return beyond;
  }
}
