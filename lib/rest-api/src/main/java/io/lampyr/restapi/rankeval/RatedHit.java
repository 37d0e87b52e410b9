package io.lampyr.restapi.rankeval;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A hit, and how somebody rated it; empty if nobody did. */
record RatedHit(
    String index,
    String id,
    @Nullable Object score,
    Optional<Map<String, @Nullable Object>> source,
    OptionalInt rating) {}
