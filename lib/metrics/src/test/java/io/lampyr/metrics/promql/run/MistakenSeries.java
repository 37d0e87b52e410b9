package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.ForwardingSeries;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.SeriesSource;

/** Series that are read with a mistake. */
final class MistakenSeries extends ForwardingSeries {
  private final PointMistake mistake;

  MistakenSeries(SeriesSource source, PointMistake mistake) {
    super(source);
    this.mistake = mistake;
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    SeriesCursor right = super.scan(request);
    return new SeriesCursor() {
      private Samples before = new Samples();
      private Samples wrong = new Samples();

      @Override
      public boolean next() {
        boolean found = right.next();
        if (found) {
          before = wrong;
          wrong = mistaken(right.samples(), before);
        }
        return found;
      }

      @Override
      public Labels labels() {
        return right.labels();
      }

      @Override
      public Samples samples() {
        return wrong;
      }

      @Override
      public void close() {
        right.close();
      }
    };
  }

  private Samples mistaken(Samples right, Samples before) {
    Samples wrong = new Samples();
    double added = 0;
    int size = mistake == PointMistake.BLOCK_CUT_SHORT ? right.size() - 1 : right.size();
    for (int i = 0; i < size; i++) {
      double value = right.value(i);
      if (mistake == PointMistake.RESET_FORGOTTEN && i > 0 && value < right.value(i - 1)) {
        added += right.value(i - 1) - value;
      }
      boolean ends = mistake == PointMistake.END_IS_A_NUMBER && Samples.isStale(value);
      boolean crosses = mistake == PointMistake.BLOCK_CROSSES_SERIES && i == 0 && !before.isEmpty();
      double shown = crosses ? before.value(before.size() - 1) : value;
      // Whatever is added to it, the mark of an end is a mere number no more.
      wrong.add(right.time(i), ends ? 0 : added == 0 ? shown : shown + added);
    }
    return wrong;
  }
}
