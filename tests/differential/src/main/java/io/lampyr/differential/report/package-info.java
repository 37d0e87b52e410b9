/** Tells differences apart, knows those that were judged, and prints the others. */
@NullMarked
package io.lampyr.differential.report;

import org.jspecify.annotations.NullMarked;
