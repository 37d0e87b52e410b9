/**
 * Batches of a node's operations: closed by time or size, uploaded several at a time, released
 * strictly in order and only under a proof of membership. {@link
 * io.lampyr.translog.batch.BatchLedger} decides, {@link io.lampyr.translog.batch.TranslogBatcher}
 * acts.
 */
@NullMarked
package io.lampyr.translog.batch;

import org.jspecify.annotations.NullMarked;
