/** Conditions as queries of an index, and what of them is looked at row by row. */
@NullMarked
package io.lampyr.esql.eql.condition;

import org.jspecify.annotations.NullMarked;
