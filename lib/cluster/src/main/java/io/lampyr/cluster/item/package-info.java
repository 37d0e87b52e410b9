/**
 * Compare-and-swap items: what cluster state is kept in. {@link io.lampyr.cluster.item.ItemStore}
 * states the laws.
 */
@NullMarked
package io.lampyr.cluster.item;

import org.jspecify.annotations.NullMarked;
