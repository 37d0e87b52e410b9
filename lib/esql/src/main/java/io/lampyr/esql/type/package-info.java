/** Types of columns, and the values that they have. */
@NullMarked
package io.lampyr.esql.type;

import org.jspecify.annotations.NullMarked;
