package io.lampyr.metrics.promql.run;

/**
 * What a query took.
 *
 * @param looked how many points its steps looked at, each as often as a step did; those of inner
 *     queries once
 * @param read how many points were read
 * @param series how many series its selectors found, one as often as selectors found it
 * @param peak how many points were held at once
 */
public record Cost(long looked, long read, long series, long peak) {}
