/**
 * The function that searches: as a coordinator it answers events of the gateway, as a leaf it
 * searches shards for a coordinator.
 */
@NullMarked
package io.lampyr.functions.search;

import org.jspecify.annotations.NullMarked;
