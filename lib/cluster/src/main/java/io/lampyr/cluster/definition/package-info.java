/**
 * Definitions of indices that are too large for the indices' own items: settings, mappings and
 * aliases, compressed and in chunks. {@link io.lampyr.cluster.definition.IndexForm} states in which
 * order they are written.
 */
@NullMarked
package io.lampyr.cluster.definition;

import org.jspecify.annotations.NullMarked;
