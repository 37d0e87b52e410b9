/** Types of columns as SQL tells them, which are finer than those that are computed with. */
@NullMarked
package io.lampyr.esql.sql.type;

import org.jspecify.annotations.NullMarked;
