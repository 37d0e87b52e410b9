/**
 * Ids of points, which are made of their series and their times, and so are told by these columns
 * rather than kept.
 */
@NullMarked
package io.lampyr.metrics.ids;

import org.jspecify.annotations.NullMarked;
