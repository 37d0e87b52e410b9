/**
 * What processes count of searches, summed in cluster state: {@code docs/format/cluster-state.md}
 * says what it looks like, ADR 0043 why.
 */
@NullMarked
package io.lampyr.engine.counts;

import org.jspecify.annotations.NullMarked;
