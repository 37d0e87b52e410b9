/** Queries as they were written: commands and expressions. */
@NullMarked
package io.lampyr.esql.tree;

import org.jspecify.annotations.NullMarked;
