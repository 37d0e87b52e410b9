package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.List;

/**
 * What a query gave.
 *
 * @param kind what the answer is: a vector or a matrix of series, a number, a text
 * @param series of vectors with one point each, of numbers with that one alone
 * @param text of texts
 * @param cost what it took
 */
public record Answer(ValueKind kind, List<Line> series, String text, Notes notes, Cost cost) {
  public Answer {
    series = List.copyOf(series);
  }

  /** One series. */
  public record Line(Labels labels, Samples samples) {}
}
