package io.lampyr.bench.plot;

import java.util.ArrayList;
import java.util.List;

/** Points that belong together; those that an axis has no place for are not drawn. */
public record Series(String name, List<Point> points) {
  public record Point(double x, double y) {}

  public Series {
    points = List.copyOf(points);
  }

  /** Heights at places 0, 1, …, as bars have them. */
  public static Series of(String name, List<Double> heights) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < heights.size(); i++) {
      points.add(new Point(i, heights.get(i)));
    }
    return new Series(name, points);
  }
}
