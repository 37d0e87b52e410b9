package io.lampyr.engine.leaf;

/**
 * What a process knows of a place that searches for it; times and the queue are moving averages.
 *
 * @param outgoing calls that are under way
 * @param rank by the formula: the lowest is best
 * @param calls that were made to the place
 * @param hedged of these, how many because another place was late
 * @param failures calls in turn that have failed, up to now
 */
public record PlaceStatistics(
    int outgoing,
    double queue,
    long serviceNanos,
    long responseNanos,
    double rank,
    long calls,
    long hedged,
    int failures) {}
