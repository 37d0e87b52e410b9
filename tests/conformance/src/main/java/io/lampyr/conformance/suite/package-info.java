/** The suite as it is read: its tests, the requests they may make, and what rules them out. */
@NullMarked
package io.lampyr.conformance.suite;

import org.jspecify.annotations.NullMarked;
