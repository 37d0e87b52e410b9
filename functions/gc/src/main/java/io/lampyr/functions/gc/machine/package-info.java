/**
 * Runs a state machine within the process: so much of the Amazon States Language as our own machine
 * uses, and nothing else.
 */
@NullMarked
package io.lampyr.functions.gc.machine;

import org.jspecify.annotations.NullMarked;
