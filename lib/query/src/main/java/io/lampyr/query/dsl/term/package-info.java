/** Queries on single fields, as their types want them. */
@NullMarked
package io.lampyr.query.dsl.term;

import org.jspecify.annotations.NullMarked;
