/** Statements of SQL as commands of piped queries. */
@NullMarked
package io.lampyr.esql.sql.translate;

import org.jspecify.annotations.NullMarked;
