/** Documents as points of series: which fields name them, and which are measured. */
@NullMarked
package io.lampyr.engine.series;

import org.jspecify.annotations.NullMarked;
