package io.lampyr.metrics.series;

/**
 * What is known of a metric.
 *
 * @param type as Prometheus calls it: counter, gauge, histogram, summary, unknown …
 * @param help empty if none is known
 * @param unit empty if none is known
 */
public record MetricMetadata(String type, String help, String unit) {}
