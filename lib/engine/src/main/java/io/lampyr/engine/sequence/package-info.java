/** Sequence numbers of one shard: issuing them, and knowing below which one everything is done. */
@NullMarked
package io.lampyr.engine.sequence;

import org.jspecify.annotations.NullMarked;
