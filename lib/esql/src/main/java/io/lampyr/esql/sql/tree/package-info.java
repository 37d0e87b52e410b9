/** Statements of SQL as they were written; their expressions are those of piped queries. */
@NullMarked
package io.lampyr.esql.sql.tree;

import org.jspecify.annotations.NullMarked;
