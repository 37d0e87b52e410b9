/** The machines, and what lies between them: stores, network, faults. */
@NullMarked
package io.lampyr.simulation.world;

import org.jspecify.annotations.NullMarked;
