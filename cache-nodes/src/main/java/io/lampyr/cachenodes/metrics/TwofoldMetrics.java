package io.lampyr.cachenodes.metrics;

import io.lampyr.base.port.Metrics;
import java.util.function.DoubleSupplier;

/** Measurements that go to two places. */
public record TwofoldMetrics(Metrics one, Metrics other) implements Metrics {

  @Override
  public Counter counter(String name, String... tags) {
    Counter first = one.counter(name, tags);
    Counter second = other.counter(name, tags);
    return amount -> {
      first.add(amount);
      second.add(amount);
    };
  }

  @Override
  public Distribution distribution(String name, String... tags) {
    Distribution first = one.distribution(name, tags);
    Distribution second = other.distribution(name, tags);
    return value -> {
      first.record(value);
      second.record(value);
    };
  }

  @Override
  public void gauge(String name, DoubleSupplier value, String... tags) {
    one.gauge(name, value, tags);
    other.gauge(name, value, tags);
  }
}
