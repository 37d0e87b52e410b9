/** A shard's item in cluster state, as the shard's owner reads and writes it. */
@NullMarked
package io.lampyr.engine.head;

import org.jspecify.annotations.NullMarked;
