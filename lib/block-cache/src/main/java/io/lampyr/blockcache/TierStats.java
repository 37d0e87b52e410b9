package io.lampyr.blockcache;

/**
 * What a tier has done since it was made.
 *
 * @param hits reads that the tier answered from what it had
 * @param misses reads that needed the next tier
 * @param readBytes what reads were given or let look at; nought where that is a blob's mapping
 * @param fetches requests to the next tier
 * @param fetchedBytes what they brought
 * @param failures requests to the next tier, or uses of the tier itself, that failed
 * @param evictions parts given up for others
 * @param dropped optional work not done as a bound was reached or there was no room
 * @param waitNanos time that reads spent waiting for fetches, their own and others'
 */
public record TierStats(
    long hits,
    long misses,
    long readBytes,
    long fetches,
    long fetchedBytes,
    long failures,
    long evictions,
    long dropped,
    long waitNanos) {}
