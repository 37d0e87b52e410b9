/** Columns read back as the values that users wrote. */
@NullMarked
package io.lampyr.query.column;

import org.jspecify.annotations.NullMarked;
