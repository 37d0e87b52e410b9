package io.lampyr.base.port;

import java.util.function.DoubleSupplier;

/** Discards every measurement. */
enum NoMetrics implements Metrics {
  INSTANCE;

  private static final Counter COUNTER = amount -> {};
  private static final Distribution DISTRIBUTION = value -> {};

  @Override
  public Counter counter(String name, String... tags) {
    return COUNTER;
  }

  @Override
  public Distribution distribution(String name, String... tags) {
    return DISTRIBUTION;
  }

  @Override
  public void gauge(String name, DoubleSupplier value, String... tags) {}
}
