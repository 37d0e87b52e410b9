package io.lampyr.engine.search;

/**
 * What this process has done for shards whose bytes were not near.
 *
 * @param most of them that are searched at once
 * @param active that are searched now
 * @param waiting for their turn
 * @param largest how many were active at most
 * @param completed how often one was searched, or its documents fetched
 */
public record ColdCounts(int most, int active, int waiting, int largest, long completed) {}
