package io.lampyr.restapi.rankeval;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A hit, and how somebody rated it.
 *
 * @param sort what it was sorted by, if the search says so
 * @param rating empty if nobody rated it
 */
record RatedHit(
    String index,
    String id,
    @Nullable Object score,
    Optional<Map<String, @Nullable Object>> source,
    Optional<Object> sort,
    OptionalInt rating) {}
