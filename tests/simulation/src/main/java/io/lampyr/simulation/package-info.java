/** The whole system on one thread, in time that a seed decides about, under faults. */
@NullMarked
package io.lampyr.simulation;

import org.jspecify.annotations.NullMarked;
