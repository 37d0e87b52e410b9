/** Texts of queries, read into trees. */
@NullMarked
package io.lampyr.esql.syntax;

import org.jspecify.annotations.NullMarked;
