/**
 * How searches end that compute for long: what computes asks the {@link
 * io.lampyr.query.stop.StopSign} of its thread every so many steps, and ends with a {@link
 * io.lampyr.query.stop.StoppedException}, which whoever put the sign up takes for what it is: a
 * part of the result.
 */
@NullMarked
package io.lampyr.query.stop;

import org.jspecify.annotations.NullMarked;
