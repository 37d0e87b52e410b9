package io.lampyr.esql.eql.match;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A sequence as far as it has come.
 *
 * @param lead when what must be missing before it was last there
 */
record Pending<E>(
    E event,
    long order,
    Instant time,
    Instant begin,
    @Nullable Instant lead,
    @Nullable Pending<E> before) {}
