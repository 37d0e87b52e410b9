package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.Dialect;
import java.time.Instant;

/**
 * What an aggregation means that is not said in its definition.
 *
 * @param now what {@code now} means in bounds
 * @param dialect whose answers are wanted where the dialects' differ
 */
public record Asking(Instant now, Dialect dialect) {}
