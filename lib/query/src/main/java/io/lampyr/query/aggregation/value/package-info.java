/**
 * The values that aggregations read from columns, how they are compared, and how they are written.
 */
@NullMarked
package io.lampyr.query.aggregation.value;

import org.jspecify.annotations.NullMarked;
