/** Columns that scripts fill while documents are searched. */
@NullMarked
package io.lampyr.query.computed;

import org.jspecify.annotations.NullMarked;
