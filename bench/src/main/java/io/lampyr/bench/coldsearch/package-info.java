/** The first search of a shard of which nothing is near, over a store whose answers take time. */
@NullMarked
package io.lampyr.bench.coldsearch;

import org.jspecify.annotations.NullMarked;
