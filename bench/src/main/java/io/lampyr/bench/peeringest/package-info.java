/**
 * What the same documents cost a stateful system without and with a replica, and ours (§8.3, Figure
 * 11).
 */
@NullMarked
package io.lampyr.bench.peeringest;

import org.jspecify.annotations.NullMarked;
