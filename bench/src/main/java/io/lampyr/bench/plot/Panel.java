package io.lampyr.bench.plot;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Draws one plot into a rectangle of its own: axes with marks, series, and a legend below. */
final class Panel {
  static final double WIDTH = 480;
  static final double HEIGHT = 330;
  private static final double LEFT = 70;
  private static final double RIGHT = 20;
  private static final double TOP = 30;
  private static final double BOTTOM = 80;
  private static final double BARS_SHARE = 0.8;
  private static final double LETTER = 6.5;
  private static final double MARK = 24;
  private static final String AXIS = "#444";
  private static final String GRID = "#ddd";

  /** Told apart by people who see colours differently, too. */
  private static final List<String> COLORS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private final Plot plot;
  private final StringBuilder out;
  private final Axis.Range xs;
  private final Axis.Range ys;

  Panel(Plot plot, StringBuilder out) {
    this.plot = plot;
    this.out = out;
    this.xs = plot.xs();
    this.ys = plot.ys();
  }

  void draw() {
    text(WIDTH / 2, 16, "middle", plot.title());
    axes();
    for (int i = 0; i < plot.series().size(); i++) {
      if (plot.x().hasBars()) {
        bars(i);
      } else {
        line(i);
      }
    }
    legend();
  }

  private void axes() {
    double bottom = HEIGHT - BOTTOM;
    for (double tick : ys.ticks()) {
      stroke(LEFT, y(tick), WIDTH - RIGHT, y(tick), GRID);
      text(LEFT - 6, y(tick) + 4, "end", Axis.Range.text(tick));
    }
    for (double tick : xs.ticks()) {
      stroke(x(tick), bottom, x(tick), bottom + 4, AXIS);
      text(x(tick), bottom + 17, "middle", Axis.Range.text(tick));
    }
    for (int i = 0; i < plot.x().categories().size(); i++) {
      text(x(i), bottom + 17, "middle", plot.x().categories().get(i));
    }
    stroke(LEFT, TOP, LEFT, bottom, AXIS);
    stroke(LEFT, bottom, WIDTH - RIGHT, bottom, AXIS);
    text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, "middle", plot.x().label());
    add(
        "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
        (TOP + bottom) / 2, escaped(plot.y().label()));
  }

  private void line(int number) {
    String color = color(number);
    StringJoiner points = new StringJoiner(" ");
    for (Series.Point point : plot.series().get(number).points()) {
      if (plot.x().shows(point.x()) && plot.y().shows(point.y())) {
        points.add(String.format(Locale.ROOT, "%.1f,%.1f", x(point.x()), y(point.y())));
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" ", x(point.x()), y(point.y()));
        add("fill=\"%s\"/>%n", color);
      }
    }
    add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" ", points, color);
    add("stroke-width=\"2\"/>%n");
  }

  private void bars(int number) {
    double width = BARS_SHARE * (x(1) - x(0)) / plot.series().size();
    double bottom = HEIGHT - BOTTOM;
    for (Series.Point point : plot.series().get(number).points()) {
      if (plot.y().shows(point.y())) {
        double left = x(point.x()) + (number - plot.series().size() / 2.0) * width;
        add("<rect x=\"%.1f\" y=\"%.1f\" ", left, y(point.y()));
        add("width=\"%.1f\" height=\"%.1f\" ", width, bottom - y(point.y()));
        add("fill=\"%s\"/>%n", color(number));
      }
    }
  }

  /** In one row, or in two if there is not enough room in one. */
  private void legend() {
    double at = LEFT;
    double y = HEIGHT - BOTTOM + 54;
    for (int i = 0; i < plot.series().size(); i++) {
      String name = plot.series().get(i).name();
      double width = MARK + LETTER * name.length() + 8;
      if (at > LEFT && at + width > WIDTH) {
        at = LEFT;
        y += 17;
      }
      add("<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"10\" ", at, y - 9);
      add("fill=\"%s\"/>%n", color(i));
      text(at + MARK - 4, y, "start", name);
      at += width;
    }
  }

  private double x(double value) {
    return LEFT + plot.x().place(xs, value) * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - plot.y().place(ys, value) * (HEIGHT - BOTTOM - TOP);
  }

  private void stroke(double x1, double y1, double x2, double y2, String color) {
    add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" ", x1, y1, x2, y2);
    add("stroke=\"%s\"/>%n", color);
  }

  private void text(double x, double y, String anchor, String text) {
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    add("%s</text>%n", escaped(text));
  }

  @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
  private void add(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }

  private static String color(int series) {
    return COLORS.get(series % COLORS.size());
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
