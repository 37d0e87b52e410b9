/** {@code kql}: the language that people write above their dashboards, read into other queries. */
@NullMarked
package io.lampyr.query.dsl.kql;

import org.jspecify.annotations.NullMarked;
