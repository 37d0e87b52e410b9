/** Garbage collection and flushing, on schedules. */
@NullMarked
package io.lampyr.infra.gc;

import org.jspecify.annotations.NullMarked;
