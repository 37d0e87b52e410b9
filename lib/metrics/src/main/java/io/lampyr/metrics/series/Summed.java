package io.lampyr.metrics.series;

/**
 * What neighbouring points of a series add up to: all numbers are finite, and none is left out.
 *
 * @param oldest the time of the first point
 * @param newest the time of the last one
 * @param first the oldest value
 * @param last the newest value
 * @param resets the sum of all values behind which a smaller one comes
 */
public record Summed(
    long oldest,
    long newest,
    long count,
    double first,
    double last,
    double least,
    double most,
    double sum,
    double resets) {}
