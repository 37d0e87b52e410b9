package io.lampyr.query.geohex;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.geo.Polygon;

/** Outlines on a flat map, whose lines are straight between degrees, and which ends somewhere. */
final class MapOutline {
  /** On the map great circles bend: longer pieces than that, as angles, are drawn as several. */
  private static final double LONGEST = 0.01;

  private static final double HALF = 180;
  private static final double WHOLE = 360;
  private static final double POLE = 90;

  private MapOutline() {}

  static List<Polygon> polygons(long cell) {
    List<Spot> ring = unrolled(cell);
    double turn = turn(ring);
    if (Math.abs(turn) > HALF) {
      return List.of(polygon(aroundPole(ring, Math.copySign(POLE, turn))));
    }
    List<Polygon> polygons = new ArrayList<>(2);
    // What lies beyond an end of the map is on its other end.
    for (double shift : new double[] {0, WHOLE, -WHOLE}) {
      List<Spot> moved = new ArrayList<>(ring.size());
      ring.forEach(spot -> moved.add(new Spot(spot.latitude(), spot.longitude() + shift)));
      List<Spot> within = beyond(beyond(moved, -HALF, 1), HALF, -1);
      if (within.size() > 2) {
        polygons.add(polygon(within));
      }
    }
    return polygons;
  }

  /** The ring, with longitudes that go on where the map ends. */
  private static List<Spot> unrolled(long cell) {
    List<Arrow> corners = Outline.arrows(cell);
    List<Spot> ring = new ArrayList<>();
    double last = Hexagons.centre(cell).longitude();
    for (int i = 0; i < corners.size(); i++) {
      Arrow from = corners.get(i);
      Arrow to = corners.get((i + 1) % corners.size());
      int pieces = 1 + (int) (from.angle(to) / LONGEST);
      for (int piece = 0; piece < pieces; piece++) {
        Arrow between = from.plus((double) piece / pieces, to.plus(-1, from)).unit();
        Spot spot = between.spot();
        last = spot.longitude() + WHOLE * Math.rint((last - spot.longitude()) / WHOLE);
        ring.add(new Spot(spot.latitude(), last));
      }
    }
    return ring;
  }

  /** How far around the earth the ring leads: nothing, unless a pole is in it. */
  private static double turn(List<Spot> ring) {
    double first = ring.getFirst().longitude();
    double last = ring.getLast().longitude();
    double back = first + WHOLE * Math.rint((last - first) / WHOLE);
    return back - first;
  }

  /** A band from one end of the map to the other, closed along the pole. */
  private static List<Spot> aroundPole(List<Spot> ring, double pole) {
    // Seen from above a pole, the ring goes round it against the hands of a clock: eastwards in the
    // north, westwards in the south.
    List<Spot> eastwards = pole > 0 ? ring : ring.reversed();
    List<Spot> band = new ArrayList<>(2 * ring.size());
    for (double shift = -2 * WHOLE; shift <= 2 * WHOLE; shift += WHOLE) {
      for (Spot spot : eastwards) {
        band.add(new Spot(spot.latitude(), spot.longitude() + shift));
      }
    }
    List<Spot> within = new ArrayList<>();
    for (int i = 0; i + 1 < band.size(); i++) {
      Spot one = band.get(i);
      Spot next = band.get(i + 1);
      if (one.longitude() < -HALF && next.longitude() >= -HALF) {
        within.add(at(one, next, -HALF));
      }
      if (one.longitude() >= -HALF && one.longitude() <= HALF) {
        within.add(one);
      }
      if (one.longitude() <= HALF && next.longitude() > HALF) {
        within.add(at(one, next, HALF));
      }
    }
    within.add(new Spot(pole, HALF));
    within.add(new Spot(pole, -HALF));
    return within;
  }

  /** What of a ring lies beyond a line from pole to pole, eastwards or westwards. */
  private static List<Spot> beyond(List<Spot> ring, double line, int sign) {
    List<Spot> left = new ArrayList<>(ring.size() + 2);
    for (int i = 0; i < ring.size(); i++) {
      Spot one = ring.get(i);
      Spot next = ring.get((i + 1) % ring.size());
      boolean in = sign * (one.longitude() - line) >= 0;
      if (in) {
        left.add(one);
      }
      if (in != sign * (next.longitude() - line) >= 0) {
        left.add(at(one, next, line));
      }
    }
    return left;
  }

  private static Spot at(Spot one, Spot next, double longitude) {
    double share = (longitude - one.longitude()) / (next.longitude() - one.longitude());
    return new Spot(one.latitude() + share * (next.latitude() - one.latitude()), longitude);
  }

  private static Polygon polygon(List<Spot> ring) {
    double[] latitudes = new double[ring.size() + 1];
    double[] longitudes = new double[latitudes.length];
    for (int i = 0; i < latitudes.length; i++) {
      Spot spot = ring.get(i % ring.size());
      latitudes[i] = spot.latitude();
      longitudes[i] = spot.longitude();
    }
    return new Polygon(latitudes, longitudes);
  }
}
