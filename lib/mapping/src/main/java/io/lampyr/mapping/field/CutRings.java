package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A polygon that is cut at a meridian, as polygons on each side: each a list of rings, the outer
 * one first. Between each two neighbouring places where rings cross the meridian lies the polygon's
 * inside, or its outside, by turns; so the one place of a pair leads to the other.
 */
final class CutRings {
  private static final double NOTHING = 1e-12;

  private final double meridian;
  private final List<Crossing> crossings = new ArrayList<>();
  private final List<List<Chain>> chains = List.of(new ArrayList<>(), new ArrayList<>());
  private final List<List<Ring>> whole = List.of(new ArrayList<>(), new ArrayList<>());
  private final List<List<List<Ring>>> sides = new ArrayList<>();

  /** A place where a ring crosses the meridian, and that at the other end of the inside. */
  private static final class Crossing {
    private final double lat;
    private Crossing other = this;

    Crossing(double lat) {
      this.lat = lat;
    }
  }

  /** A piece of a ring on one side, from one crossing to another. */
  private record Chain(Crossing from, Ring.Points points, Crossing to) {}

  private CutRings(double meridian) {
    this.meridian = meridian;
  }

  static CutRings at(double meridian, List<Ring> rings) {
    CutRings cut = new CutRings(meridian);
    for (int i = 0; i < rings.size(); i++) {
      // Outer rings one way and holes the other: so the inside is at the same hand everywhere.
      cut.add(rings.get(i).inOrder(i > 0));
    }
    cut.pair();
    cut.sides.add(cut.joined(0));
    cut.sides.add(cut.joined(1));
    return cut;
  }

  /** The parts in the west of the meridian. */
  List<List<Ring>> before() {
    return sides.getFirst();
  }

  /** Those in the east of it. */
  List<List<Ring>> beyond() {
    return sides.getLast();
  }

  private int side(double lon) {
    return lon > meridian ? 1 : 0;
  }

  private void add(Ring ring) {
    double[] lats = ring.lats();
    double[] lons = ring.lons();
    int begin = 0;
    while (begin < ring.size() && side(lons[begin]) == side(lons[begin + 1])) {
      begin++;
    }
    if (begin == ring.size()) {
      whole.get(side(lons[0])).add(ring);
      return;
    }
    Crossing first = crossing(lats, lons, begin);
    Crossing from = first;
    Ring.Points points = new Ring.Points();
    points.add(first.lat, meridian);
    for (int step = 1; step <= ring.size(); step++) {
      int at = (begin + step) % ring.size();
      points.add(lats[at], lons[at]);
      if (side(lons[at]) != side(lons[at + 1])) {
        Crossing to = step == ring.size() ? first : crossing(lats, lons, at);
        points.add(to.lat, meridian);
        chains.get(side(lons[at])).add(new Chain(from, points, to));
        from = to;
        points = new Ring.Points();
        points.add(to.lat, meridian);
      }
    }
  }

  private Crossing crossing(double[] lats, double[] lons, int edge) {
    double part = (meridian - lons[edge]) / (lons[edge + 1] - lons[edge]);
    Crossing crossing = new Crossing(lats[edge] + part * (lats[edge + 1] - lats[edge]));
    crossings.add(crossing);
    return crossing;
  }

  private void pair() {
    crossings.sort(Comparator.comparingDouble(crossing -> crossing.lat));
    for (int i = 0; i + 1 < crossings.size(); i += 2) {
      crossings.get(i).other = crossings.get(i + 1);
      crossings.get(i + 1).other = crossings.get(i);
    }
  }

  private List<List<Ring>> joined(int side) {
    Map<Crossing, Chain> left = new HashMap<>();
    chains.get(side).forEach(chain -> left.put(chain.from(), chain));
    List<List<Ring>> polygons = new ArrayList<>();
    for (Chain begin : chains.get(side)) {
      Ring.Points points = new Ring.Points();
      for (Chain chain = left.remove(begin.from());
          chain != null;
          chain = left.remove(chain.to().other)) {
        points.addAll(chain.points());
      }
      Ring ring = points.closed();
      if (Math.abs(ring.area()) > NOTHING) {
        polygons.add(new ArrayList<>(List.of(ring)));
      }
    }
    for (Ring ring : whole.get(side)) {
      if (ring.isClockwise()) {
        around(ring, polygons).add(ring);
      } else {
        polygons.add(new ArrayList<>(List.of(ring)));
      }
    }
    return polygons;
  }

  /** The polygon that a hole is in, whose places may lie on its outer ring. */
  private static List<Ring> around(Ring hole, List<List<Ring>> polygons) {
    Ring.Place inside = hole.inside();
    return polygons.stream()
        .filter(polygon -> polygon.getFirst().contains(inside.lat(), inside.lon()))
        .findFirst()
        .orElseThrow(() -> ValueException.argument("a hole of a polygon lies outside of it"));
  }
}
