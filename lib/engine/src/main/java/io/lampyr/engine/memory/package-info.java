/** One budget of indexing memory for all shards of a node. */
@NullMarked
package io.lampyr.engine.memory;

import org.jspecify.annotations.NullMarked;
