package io.lampyr.esql.eql.match;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence.
 *
 * @param keys what its events have in common
 * @param events one for each part; null where there must be none
 */
public record Found<E>(List<@Nullable Object> keys, List<@Nullable E> events) {}
