/** Sizes and durations as people write them in settings and requests: {@code 16mb}, {@code 5s}. */
@NullMarked
package io.lampyr.base.unit;

import org.jspecify.annotations.NullMarked;
