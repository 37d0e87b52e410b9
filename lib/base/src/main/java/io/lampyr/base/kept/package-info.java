/** What is kept to be at hand, within bounds. */
@NullMarked
package io.lampyr.base.kept;

import org.jspecify.annotations.NullMarked;
