/** How long a fleet takes to serve again what a node had that was killed. */
@NullMarked
package io.lampyr.bench.failover;

import org.jspecify.annotations.NullMarked;
