/** Threads and time of the simulated machines, all turned by one loop. */
@NullMarked
package io.lampyr.simulation.fiber;

import org.jspecify.annotations.NullMarked;
