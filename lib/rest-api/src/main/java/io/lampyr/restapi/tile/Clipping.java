package io.lampyr.restapi.tile;

import io.lampyr.restapi.tile.Tile.Pixel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** Cuts off what lies outside of a square. */
final class Clipping {
  private Clipping() {}

  /** One side of the square: how far a pixel is inside of it, below zero if it is not. */
  private static List<DoubleBinaryOperator> sides(double least, double most) {
    return List.of(
        (x, _) -> x - least, (x, _) -> most - x, (_, y) -> y - least, (_, y) -> most - y);
  }

  /** What is left of a ring, side by side (Sutherland and Hodgman). */
  static List<Pixel> ring(List<Pixel> ring, double least, double most) {
    List<Pixel> left = ring;
    for (DoubleBinaryOperator side : sides(least, most)) {
      List<Pixel> next = new ArrayList<>(left.size() + 4);
      for (int i = 0; i < left.size(); i++) {
        Pixel one = left.get(i);
        Pixel other = left.get((i + 1) % left.size());
        double from = side.applyAsDouble(one.x(), one.y());
        double to = side.applyAsDouble(other.x(), other.y());
        if (from >= 0) {
          next.add(one);
        }
        if ((from < 0) != (to < 0)) {
          next.add(between(one, other, from / (from - to)));
        }
      }
      left = next;
    }
    return left;
  }

  private static Pixel between(Pixel one, Pixel other, double share) {
    return new Pixel(
        one.x() + share * (other.x() - one.x()), one.y() + share * (other.y() - one.y()));
  }

  /** The stretches of a line that are left. */
  static List<List<Pixel>> line(List<Pixel> line, double least, double most) {
    List<List<Pixel>> stretches = new ArrayList<>();
    List<Pixel> current = new ArrayList<>();
    for (int i = 0; i + 1 < line.size(); i++) {
      List<Pixel> part = segment(line.get(i), line.get(i + 1), least, most);
      if (part.isEmpty()) {
        keep(stretches, current);
        current = new ArrayList<>();
        continue;
      }
      if (current.isEmpty() || !current.getLast().equals(part.getFirst())) {
        keep(stretches, current);
        current = new ArrayList<>(List.of(part.getFirst()));
      }
      current.add(part.getLast());
    }
    keep(stretches, current);
    return stretches;
  }

  private static void keep(List<List<Pixel>> stretches, List<Pixel> current) {
    if (Shape.rounded(current).size() > 1) {
      stretches.add(current);
    }
  }

  private static List<Pixel> segment(Pixel one, Pixel other, double least, double most) {
    double first = 0;
    double last = 1;
    for (DoubleBinaryOperator side : sides(least, most)) {
      double from = side.applyAsDouble(one.x(), one.y());
      double to = side.applyAsDouble(other.x(), other.y());
      if (from < 0 && to < 0) {
        return List.of();
      }
      if (from < 0) {
        first = Math.max(first, from / (from - to));
      } else if (to < 0) {
        last = Math.min(last, from / (from - to));
      }
    }
    return first > last
        ? List.of()
        : List.of(
            first == 0 ? one : between(one, other, first),
            last == 1 ? other : between(one, other, last));
  }
}
