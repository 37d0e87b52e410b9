/**
 * The JSON texts that cluster state is kept as: explicit codecs without reflection, each with a
 * kind and a format version. Rules for readers and writers: {@code docs/format/cluster-state.md}.
 */
@NullMarked
package io.lampyr.cluster.codec;

import org.jspecify.annotations.NullMarked;
