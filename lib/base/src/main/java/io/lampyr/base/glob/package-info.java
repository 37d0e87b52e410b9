/** Patterns of names in which a star stands for any characters. */
@NullMarked
package io.lampyr.base.glob;

import org.jspecify.annotations.NullMarked;
