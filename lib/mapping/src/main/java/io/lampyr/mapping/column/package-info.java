/** Columns read back as the values that users wrote. */
@NullMarked
package io.lampyr.mapping.column;

import org.jspecify.annotations.NullMarked;
