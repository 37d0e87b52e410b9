/** Lines of logs that are told apart by their kind. */
@NullMarked
package io.lampyr.query.aggregation.category;

import org.jspecify.annotations.NullMarked;
