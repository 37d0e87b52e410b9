/**
 * How the node's indexing memory is given back: shards in turn and one segment at a time, or the
 * largest shard and all of it. The same documents go to the same shards under both; what counts is
 * how much is merged, how many segments are written, and the processor time.
 *
 * <p>What is compared and what could fool it is said in {@code bench/indexing-buffer/README.md}.
 */
@NullMarked
package io.lampyr.bench.buffer;

import org.jspecify.annotations.NullMarked;
