/** Argument checks whose messages name the value. */
@NullMarked
package io.lampyr.base.check;

import org.jspecify.annotations.NullMarked;
