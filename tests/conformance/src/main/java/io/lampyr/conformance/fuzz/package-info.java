/**
 * Requests that nobody sends on purpose: {@link io.lampyr.conformance.fuzz.Fuzz} plays the suite's
 * tests for what they set up, and before each of their requests sends the same with something
 * changed, by a seed. Whatever the server thinks of it, it has to say so: see {@link
 * io.lampyr.conformance.fuzz.Lawfulness}.
 */
@NullMarked
package io.lampyr.conformance.fuzz;

import org.jspecify.annotations.NullMarked;
