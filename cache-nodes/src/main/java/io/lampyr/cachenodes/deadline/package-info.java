/** Bounds on how long one thread may block. */
@NullMarked
package io.lampyr.cachenodes.deadline;

import org.jspecify.annotations.NullMarked;
