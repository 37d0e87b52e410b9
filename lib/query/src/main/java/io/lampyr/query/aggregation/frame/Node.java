package io.lampyr.query.aggregation.frame;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One aggregation of a request, and what is inside. Immutable. */
public record Node(
    String name,
    Aggregation aggregation,
    @Nullable Map<String, @Nullable Object> meta,
    Children children) {}
