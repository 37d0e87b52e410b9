/** What must hold, whatever happens. */
@NullMarked
package io.lampyr.simulation.law;

import org.jspecify.annotations.NullMarked;
