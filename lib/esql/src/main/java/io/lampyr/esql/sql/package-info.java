/** SQL: statements that become plans of piped queries. */
@NullMarked
package io.lampyr.esql.sql;

import org.jspecify.annotations.NullMarked;
