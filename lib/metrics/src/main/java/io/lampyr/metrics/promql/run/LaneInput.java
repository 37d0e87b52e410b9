package io.lampyr.metrics.promql.run;

import io.lampyr.base.wire.WireInput;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.Labels;
import java.util.HashMap;
import java.util.Map;

/** Reads what {@link LaneOutput} has written. */
final class LaneInput extends WireInput<LaneInput> {
  LaneInput(byte[] bytes, String what) {
    super(bytes, what);
  }

  @Override
  protected LaneInput self() {
    return this;
  }

  Place place() {
    return new Place(Math.toIntExact(signed()), Math.toIntExact(signed()));
  }

  Labels labels() {
    Map<String, String> labels = new HashMap<>();
    int count = count(2);
    for (int i = 0; i < count; i++) {
      String name = text();
      labels.put(name, text());
    }
    return Labels.of(labels);
  }

  Row row(int steps) {
    byte[] there = new byte[(steps + 7) / 8];
    for (int i = 0; i < there.length; i++) {
      there[i] = (byte) octet();
    }
    Row row = Row.empty(steps);
    for (int step = 0; step < steps; step++) {
      if ((there[step / 8] & 1 << step % 8) != 0) {
        row.set(step, real());
      }
    }
    return row;
  }
}
