/**
 * Flushes from outside what would keep nodes' logs for too long: shards that are idle, or whose
 * owners do not come to it. Decided purely, from heads, heartbeats and listings of logs.
 */
@NullMarked
package io.lampyr.engine.flusher;

import org.jspecify.annotations.NullMarked;
