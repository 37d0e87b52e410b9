/** Queries as they are carried out: expressions with types, and steps over rows. */
@NullMarked
package io.lampyr.esql.plan;

import org.jspecify.annotations.NullMarked;
