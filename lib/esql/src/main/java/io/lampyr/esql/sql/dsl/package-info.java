/** Plans of SQL as searches in JSON. */
@NullMarked
package io.lampyr.esql.sql.dsl;

import org.jspecify.annotations.NullMarked;
