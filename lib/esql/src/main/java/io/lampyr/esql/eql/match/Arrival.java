package io.lampyr.esql.eql.match;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event that comes, later than all before it.
 *
 * @param order counts events
 * @param keys by part of the sequence that it fits, the keys that it has there: each list is one
 *     key's values; an event whose fields have several values has several keys
 */
public record Arrival<E>(
    E event, long order, Instant time, Map<Integer, List<List<@Nullable Object>>> keys) {}
