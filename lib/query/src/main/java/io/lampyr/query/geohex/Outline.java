package io.lampyr.query.geohex;

import java.util.ArrayList;
import java.util.List;

/** Where cells end. */
public final class Outline {
  private static final int CORNERS = 6;
  private static final double RADIUS = 1 / Math.sqrt(3);

  private Outline() {}

  /**
   * A cell's corners, against the hands of a clock. Where an edge lies on two faces, it has a
   * corner between them.
   */
  public static List<Spot> of(long cell) {
    return arrows(cell).stream().map(Arrow::spot).toList();
  }

  static List<Arrow> arrows(long cell) {
    int level = Digits.level(cell);
    Plane.Placed middle = Plane.placed(cell);
    int count = Hexagons.isPentagon(cell) ? CORNERS - 1 : CORNERS;
    List<Face.Point> corners = new ArrayList<>(count);
    for (int n = 0; n < count; n++) {
      double angle = Math.PI / 6 + n * Math.PI / 3;
      corners.add(
          Plane.point(
                  middle.face(),
                  middle.at().x() + RADIUS * Math.cos(angle),
                  middle.at().y() + RADIUS * Math.sin(angle),
                  level)
              .folded());
    }
    List<Arrow> arrows = new ArrayList<>(2 * count);
    for (int n = 0; n < count; n++) {
      Face.Point corner = corners.get(n);
      arrows.add(corner.arrow());
      // Edges of grids that are not turned against their faces end on the lines between faces.
      if (Plane.isTurned(level)) {
        addCrossing(corner, corners.get((n + 1) % count), arrows);
      }
    }
    return arrows;
  }

  private static void addCrossing(Face.Point from, Face.Point to, List<Arrow> arrows) {
    int out = Faces.of(from.face()).beyond().indexOf(to.face());
    int back = Faces.of(to.face()).beyond().indexOf(from.face());
    if (out < 0 || back < 0) {
      return;
    }
    Face.Point end = to.over(back);
    double share = from.beyond(out) / (from.beyond(out) - end.beyond(out));
    Face.Point between =
        new Face.Point(
            from.face(),
            from.x() + share * (end.x() - from.x()),
            from.y() + share * (end.y() - from.y()));
    if (!between.isNear(from) && !between.isNear(end)) {
      arrows.add(between.arrow());
    }
  }
}
