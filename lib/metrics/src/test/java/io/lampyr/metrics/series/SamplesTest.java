package io.lampyr.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final long SEED = 31;

  private static FloatHistogram histogram(double sum) {
    return new FloatHistogram(
        0, FloatHistogram.Resets.UNKNOWN, 0, 0, 0, sum, Buckets.NONE, Buckets.NONE, List.of());
  }

  private static void add(Samples into, long time, double value, boolean asHistogram) {
    if (asHistogram) {
      into.add(time, histogram(value));
    } else {
      into.add(time, value);
    }
  }

  private static List<String> told(Samples samples) {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      FloatHistogram histogram = samples.histogram(i);
      double value = histogram == null ? samples.value(i) : histogram.sum();
      told.add(samples.time(i) + (histogram == null ? "=" : "~") + value);
    }
    return told;
  }

  /** The last of each time stays, be it a number or a histogram. */
  @Test
  void numbersAndHistogramsAreSortedAndMergedTogether() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2000; round++) {
      Map<Long, String> expected = new TreeMap<>();
      Samples all = new Samples(1);
      for (int part = 0; part < 3; part++) {
        Samples one = new Samples(2);
        boolean descends = random.nextBoolean();
        long time = random.nextInt(50);
        for (int i = random.nextInt(12); i > 0; i--) {
          double value = random.nextInt(100);
          boolean asHistogram = random.nextInt(3) == 0;
          add(one, time, value, asHistogram);
          expected.put(time, time + (asHistogram ? "~" : "=") + value);
          // Now and then two of one moment.
          time = descends ? time - Math.min(1, random.nextInt(9)) : random.nextInt(50);
        }
        one.sort();
        all.merge(one);
      }
      assertThat(told(all)).as("round %d", round).containsExactlyElementsOf(expected.values());
    }
  }
}
