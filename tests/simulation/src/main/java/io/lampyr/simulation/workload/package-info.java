/** What clients do, and what they remember of it. */
@NullMarked
package io.lampyr.simulation.workload;

import org.jspecify.annotations.NullMarked;
