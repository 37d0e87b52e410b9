/** Where a series of numbers changes. */
@NullMarked
package io.lampyr.query.aggregation.change;

import org.jspecify.annotations.NullMarked;
