package io.lampyr.differential.run;

import java.time.Duration;
import java.util.Optional;

/**
 * What a run is told.
 *
 * @param only the beginnings of the names of the rooms that requests come from, with commas
 *     between; those that begin with what stands behind a - are left out
 * @param scene the one scene to play, if not all
 * @param mostRequests after so many it ends
 * @param minimise whether documents and mappings are made small too, and requests that are refused
 */
public record Options(
    long seed,
    Duration atMost,
    String only,
    Optional<Long> scene,
    int mostRequests,
    boolean minimise) {}
