/** SQL as a text: tokens, statements, expressions. */
@NullMarked
package io.lampyr.esql.sql.syntax;

import org.jspecify.annotations.NullMarked;
