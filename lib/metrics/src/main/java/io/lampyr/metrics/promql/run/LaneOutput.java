package io.lampyr.metrics.promql.run;

import io.lampyr.base.wire.WireOutput;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.Labels;

/** Writes what is said of lanes: {@code docs/format/promql-lanes.md}. */
final class LaneOutput extends WireOutput<LaneOutput> {
  @Override
  protected LaneOutput self() {
    return this;
  }

  LaneOutput place(Place place) {
    return signed(place.start()).signed(place.end());
  }

  LaneOutput labels(Labels labels) {
    number(labels.size());
    for (int i = 0; i < labels.size(); i++) {
      text(labels.name(i)).text(labels.value(i));
    }
    return this;
  }

  /** A row of numbers. */
  LaneOutput row(Row row) {
    byte[] there = new byte[(row.steps() + 7) / 8];
    for (int step = 0; step < row.steps(); step++) {
      if (row.hasNumber(step)) {
        there[step / 8] |= (byte) (1 << step % 8);
      }
    }
    for (byte some : there) {
      octet(some);
    }
    for (int step = 0; step < row.steps(); step++) {
      if (row.hasNumber(step)) {
        real(row.number(step));
      }
    }
    return this;
  }
}
