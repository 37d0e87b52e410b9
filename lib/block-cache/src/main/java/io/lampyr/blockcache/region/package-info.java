/**
 * The nearest tier: fixed slots in memory or in one file, each holding a region of a blob, filled
 * sparsely, and evicted as a whole.
 */
@NullMarked
package io.lampyr.blockcache.region;

import org.jspecify.annotations.NullMarked;
