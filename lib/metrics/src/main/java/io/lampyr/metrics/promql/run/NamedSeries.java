package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.series.ForwardingSeries;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.SeriesSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.StringHelper;

/**
 * A lane that notes which series it has handed over, by numbers that differ for different labels
 * unless chance has it: so it is seen whether another lane has parts of the same series.
 */
final class NamedSeries extends ForwardingSeries {
  private static final char END = '\0';

  private long[] names = new long[64];
  private int size;

  NamedSeries(SeriesSource lane) {
    super(lane);
  }

  /** The numbers, each once, in ascending order. */
  long[] names() {
    long[] sorted = Arrays.copyOf(names, size);
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  private void note(Labels labels) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < labels.size(); i++) {
      text.append(labels.name(i)).append(END).append(labels.value(i)).append(END);
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (size == names.length) {
      RequestMemory.takeFor((long) Long.BYTES * size, "promql");
      names = Arrays.copyOf(names, 2 * size);
    }
    names[size++] = StringHelper.murmurhash3_x64_128(bytes, 0, bytes.length, 0)[0];
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    // A source may leave labels out, but not of what tells series apart.
    SeriesCursor cursor =
        super.scan(
            new SeriesRequest(
                request.matchers(),
                request.fromMillis(),
                request.toMillis(),
                null,
                request.figure(),
                request.windows()));
    return new SeriesCursor() {
      @Override
      public boolean next() {
        boolean found = cursor.next();
        if (found) {
          note(cursor.labels());
        }
        return found;
      }

      @Override
      public Labels labels() {
        return cursor.labels();
      }

      @Override
      public Samples samples() {
        return cursor.samples();
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }
}
