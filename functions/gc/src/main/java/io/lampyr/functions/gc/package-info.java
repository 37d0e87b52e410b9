/**
 * The steps of garbage collection as a function: decodes an event, delegates, encodes the answer.
 */
@NullMarked
package io.lampyr.functions.gc;

import org.jspecify.annotations.NullMarked;
