/** What requests hold in memory, counted against one bound. */
@NullMarked
package io.lampyr.base.memory;

import org.jspecify.annotations.NullMarked;
