package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * A node that searches for others says so, and how busy it is with that: who has never asked it
 * begins with this.
 *
 * @param alone whether the node does nothing else: it holds no shards in the making
 * @param queue how many pieces of searches wait for a processor there, on average of late
 * @param serviceMillis how long it worked at one call, on average of late
 * @param cacheWanted how many bytes of the data that it was asked for are to be kept near, as
 *     search power wants it
 * @param cacheBytes how many it can keep
 */
public record SearchOffer(
    boolean alone, double queue, double serviceMillis, long cacheWanted, long cacheBytes) {
  public SearchOffer {
    Check.that(queue >= 0 && Double.isFinite(queue), "queue of searches must not be negative");
    Check.that(
        serviceMillis >= 0 && Double.isFinite(serviceMillis),
        "service time of searches must not be negative");
    Check.notNegative(cacheWanted, "cache wanted");
    Check.positive(cacheBytes, "bytes of a cache");
  }
}
