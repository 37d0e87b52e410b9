package io.lampyr.restapi.tile;

import io.lampyr.restapi.tile.Tile.Pixel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A geometry in pixels, of one kind.
 *
 * @param parts points each by itself, lines, or rings: an outer one and the holes in it
 */
public record Shape(Kind kind, List<List<Pixel>> parts) {

  /** The kinds that tiles know. */
  public enum Kind {
    POINTS(1),
    LINES(2),
    RINGS(3);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  public Shape {
    parts = parts.stream().map(List::copyOf).toList();
  }

  static Shape rectangle(Pixel first, Pixel last) {
    return new Shape(
        Kind.RINGS,
        List.of(
            List.of(first, new Pixel(last.x(), first.y()), last, new Pixel(first.x(), last.y()))));
  }

  public static Shape point(Pixel pixel) {
    return new Shape(Kind.POINTS, List.of(List.of(pixel)));
  }

  /** How far its corners are apart at most. */
  public double diagonal() {
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double bottom = -Double.MAX_VALUE;
    for (List<Pixel> part : parts) {
      for (Pixel pixel : part) {
        left = Math.min(left, pixel.x());
        right = Math.max(right, pixel.x());
        top = Math.min(top, pixel.y());
        bottom = Math.max(bottom, pixel.y());
      }
    }
    return Math.hypot(right - left, bottom - top);
  }

  /** What of it lies between these pixels, both ways; empty if nothing can be seen of it. */
  public Optional<Shape> within(double least, double most) {
    List<List<Pixel>> seen = new ArrayList<>();
    for (List<Pixel> part : parts) {
      switch (kind) {
        case POINTS -> {
          if (part.stream().allMatch(pixel -> isWithin(pixel, least, most))) {
            seen.add(part);
          }
        }
        case LINES -> seen.addAll(Clipping.line(part, least, most));
        case RINGS -> {
          List<Pixel> ring = Clipping.ring(part, least, most);
          boolean shown = Math.abs(area(rounded(ring))) > 0;
          if (!shown && seen.isEmpty()) {
            return Optional.empty();
          }
          if (shown) {
            seen.add(ring);
          }
        }
      }
    }
    return seen.isEmpty() ? Optional.empty() : Optional.of(new Shape(kind, seen));
  }

  private static boolean isWithin(Pixel pixel, double least, double most) {
    return pixel.x() >= least && pixel.x() <= most && pixel.y() >= least && pixel.y() <= most;
  }

  static List<Pixel> rounded(List<Pixel> part) {
    List<Pixel> rounded = new ArrayList<>(part.size());
    for (Pixel pixel : part) {
      Pixel next = new Pixel(Math.rint(pixel.x()), Math.rint(pixel.y()));
      if (rounded.isEmpty() || !rounded.getLast().equals(next)) {
        rounded.add(next);
      }
    }
    return rounded;
  }

  /** Twice the area of a ring; above zero if it goes round as the hands of a clock do. */
  static double area(List<Pixel> ring) {
    double sum = 0;
    for (int i = 0; i < ring.size(); i++) {
      Pixel one = ring.get(i);
      Pixel next = ring.get((i + 1) % ring.size());
      sum += one.x() * next.y() - next.x() * one.y();
    }
    return sum;
  }

  /** A pixel of it where a label can stand. */
  public Pixel label() {
    List<Pixel> first = parts.getFirst();
    return kind == Kind.RINGS ? inside(first) : first.get(first.size() / 2);
  }

  /** The middle of the widest stretch of the row through the ring's centre that lies inside. */
  private Pixel inside(List<Pixel> ring) {
    double row = ring.stream().mapToDouble(Pixel::y).average().orElse(0);
    List<Double> crossings = new ArrayList<>();
    for (List<Pixel> part : parts) {
      for (int i = 0; i < part.size(); i++) {
        Pixel one = part.get(i);
        Pixel next = part.get((i + 1) % part.size());
        if ((one.y() > row) != (next.y() > row)) {
          double share = (row - one.y()) / (next.y() - one.y());
          crossings.add(one.x() + share * (next.x() - one.x()));
        }
      }
    }
    crossings.sort(Double::compare);
    Pixel best = ring.getFirst();
    double widest = -1;
    for (int i = 0; i + 1 < crossings.size(); i += 2) {
      double width = crossings.get(i + 1) - crossings.get(i);
      if (width > widest) {
        widest = width;
        best = new Pixel((crossings.get(i) + crossings.get(i + 1)) / 2, row);
      }
    }
    return best;
  }
}
