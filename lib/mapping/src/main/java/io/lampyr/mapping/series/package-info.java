/** What makes a document a point of a time series, and which series that is. */
@NullMarked
package io.lampyr.mapping.series;

import org.jspecify.annotations.NullMarked;
