package io.lampyr.metrics.codec;

import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Keeps points, the newest first, and whole blocks as what they add up to. */
public final class SampleSink implements PointSink {
  private static final long BYTES_PER_POINT = 16;
  private static final long BYTES_PER_SUM = 112;

  private final LongConsumer bytes;
  private Samples into = new Samples(0);
  private @Nullable Together together;

  /** Says what may come together. */
  public interface Together {
    boolean keep(long oldest, long newest);
  }

  /**
   * Keeps nothing yet.
   *
   * @param bytes is told what is kept takes
   */
  public SampleSink(LongConsumer bytes) {
    this.bytes = bytes;
  }

  /** Goes on with others. */
  public void into(Samples others, @Nullable Together those) {
    into = others;
    together = those;
  }

  @Override
  public boolean takesWhole(long oldest, long newest) {
    return together != null && together.keep(oldest, newest);
  }

  @Override
  public void whole(long oldest, long newest, BlockSummary summary) {
    bytes.accept(BYTES_PER_SUM);
    into.add(
        new Summed(
            oldest,
            newest,
            summary.count(),
            summary.first(),
            summary.last(),
            summary.least(),
            summary.most(),
            summary.sum(),
            summary.isCounted() ? summary.resets() : 0));
  }

  @Override
  public void points(long[] times, double[] values, int count) {
    bytes.accept(BYTES_PER_POINT * count);
    into.addAll(times, values, count);
  }
}
