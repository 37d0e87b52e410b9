package io.lampyr.base.port;

import java.util.function.DoubleSupplier;

/**
 * Where measurements go. Names are lower case with dots and end in their unit where they have one
 * ({@code translog.upload.seconds}); tags are key, value, key, value.
 *
 * <p>Laws: asking twice for one name and tags gives the same instrument; instruments are cheap,
 * never block and never throw.
 */
public interface Metrics {

  Counter counter(String name, String... tags);

  Distribution distribution(String name, String... tags);

  /**
   * Registers a value that is read when measurements are collected; replaces an earlier one of the
   * same name and tags.
   */
  void gauge(String name, DoubleSupplier value, String... tags);

  /** Discards everything. */
  static Metrics none() {
    return NoMetrics.INSTANCE;
  }

  /** A number that only rises. */
  interface Counter {
    void add(long amount);

    default void increment() {
      add(1);
    }
  }

  /** Values whose spread matters: durations, sizes. */
  interface Distribution {
    void record(double value);
  }
}
