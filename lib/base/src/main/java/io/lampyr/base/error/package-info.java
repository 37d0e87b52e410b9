/** The few kinds of failure, told apart by what can be done about them. */
@NullMarked
package io.lampyr.base.error;

import org.jspecify.annotations.NullMarked;
