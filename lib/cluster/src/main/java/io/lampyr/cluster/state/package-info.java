/**
 * The typed items of cluster state, their codecs and keys, and the pure transitions of a shard.
 * Formats: {@code docs/format/cluster-state.md}.
 */
@NullMarked
package io.lampyr.cluster.state;

import org.jspecify.annotations.NullMarked;
