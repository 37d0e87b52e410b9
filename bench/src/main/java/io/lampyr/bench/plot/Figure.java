package io.lampyr.bench.plot;

import java.util.List;
import java.util.Locale;

/** Plots beside and below each other, as one SVG. */
public record Figure(String title, List<Plot> plots) {
  private static final int COLUMNS = 2;
  private static final double HEAD = 40;

  public Figure {
    plots = List.copyOf(plots);
  }

  public String svg() {
    int columns = Math.max(1, Math.min(COLUMNS, plots.size()));
    int rows = (plots.size() + columns - 1) / columns;
    double width = columns * Panel.WIDTH;
    double height = HEAD + rows * Panel.HEIGHT;
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\""
                + " height=\"%.0f\" font-family=\"sans-serif\" font-size=\"12\">%n",
            width,
            height,
            width,
            height));
    out.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.0f\" y=\"24\" text-anchor=\"middle\" font-size=\"16\">%s</text>%n",
            width / 2,
            Panel.escaped(title)));
    for (int i = 0; i < plots.size(); i++) {
      int row = i / columns;
      out.append(
          String.format(
              Locale.ROOT,
              "<g transform=\"translate(%.0f %.0f)\">%n",
              i % columns * Panel.WIDTH,
              HEAD + row * Panel.HEIGHT));
      new Panel(plots.get(i), out).draw();
      out.append("</g>\n");
    }
    return out.append("</svg>\n").toString();
  }
}
