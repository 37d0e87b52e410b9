/** Plans that do less for the same rows. */
@NullMarked
package io.lampyr.esql.optimize;

import org.jspecify.annotations.NullMarked;
