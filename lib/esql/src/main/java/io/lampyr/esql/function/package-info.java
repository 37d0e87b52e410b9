/** The functions and operators that expressions call. */
@NullMarked
package io.lampyr.esql.function;

import org.jspecify.annotations.NullMarked;
