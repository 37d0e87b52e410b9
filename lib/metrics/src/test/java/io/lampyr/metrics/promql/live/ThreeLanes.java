package io.lampyr.metrics.promql.live;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.ForwardingSeries;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SpreadSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Series in three lanes, two of which are asked by bytes alone. */
final class ThreeLanes extends ForwardingSeries implements SpreadSource {
  private static final int LANES = 3;

  private final Promql promql;
  private final MemorySeries whole;
  private final List<MemorySeries> lanes = new ArrayList<>();
  private String query = "";
  private int asked;

  /**
   * Of these series.
   *
   * @param torn whether points of one series are in several lanes
   */
  ThreeLanes(Promql promql, Map<Labels, Samples> all, boolean torn) {
    this(promql, all, torn, new MemorySeries());
  }

  private ThreeLanes(Promql promql, Map<Labels, Samples> all, boolean torn, MemorySeries whole) {
    super(whole);
    this.promql = promql;
    this.whole = whole;
    for (int i = 0; i < LANES; i++) {
      lanes.add(new MemorySeries());
    }
    all.forEach((labels, samples) -> {
      for (int i = 0; i < samples.size(); i++) {
        int lane = Math.floorMod(labels.hashCode() + (torn && i % 7 == 0 ? 1 : 0), LANES);
        add(whole.of(labels), samples, i);
        add(lanes.get(lane).of(labels), samples, i);
      }
    });
  }

  private static void add(Samples into, Samples from, int at) {
    FloatHistogram histogram = from.histogram(at);
    if (histogram == null) {
      into.add(from.time(at), from.value(at));
    } else {
      into.add(from.time(at), histogram);
    }
  }

  /** For a query of that text. */
  ThreeLanes asking(String text) {
    query = text;
    return this;
  }

  /** How often lanes were asked. */
  int asked() {
    return asked;
  }

  MemorySeries whole() {
    return whole;
  }

  @Override
  public List<Lane> lanes(String metric, byte[] question) {
    asked++;
    List<Lane> told = new ArrayList<>();
    told.add(new Here(lanes.getFirst()));
    for (MemorySeries lane : lanes.subList(1, LANES)) {
      Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
      Optional<byte[]> answer = promql.lane(query, question, lane, time);
      if (answer.isEmpty()) {
        return List.of();
      }
      told.add(new Told(answer.get()));
    }
    return told;
  }
}
