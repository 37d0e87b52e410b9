/**
 * What is done for open shards without a write's asking: refreshes, flushes and forgetting, in turn
 * and on demand, within bounds.
 */
@NullMarked
package io.lampyr.engine.upkeep;

import org.jspecify.annotations.NullMarked;
