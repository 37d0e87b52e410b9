/**
 * Opening a shard that was given to this node: from its durable commit, and from the log of whoever
 * held it before.
 */
@NullMarked
package io.lampyr.engine.recovery;

import org.jspecify.annotations.NullMarked;
