/** {@code _sql}: statements of SQL. */
@NullMarked
package io.lampyr.restapi.sql;

import org.jspecify.annotations.NullMarked;
