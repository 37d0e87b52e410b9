package io.lampyr.bench.plot;

import java.util.List;

/** Some series over the same axes: bars if the first axis has categories, else lines. */
public record Plot(String title, Axis x, Axis y, List<Series> series) {
  public Plot {
    series = List.copyOf(series);
  }

  Axis.Range xs() {
    return x.over(all().stream().map(Series.Point::x).toList());
  }

  Axis.Range ys() {
    return y.over(all().stream().map(Series.Point::y).toList());
  }

  private List<Series.Point> all() {
    return series.stream().flatMap(each -> each.points().stream()).toList();
  }
}
