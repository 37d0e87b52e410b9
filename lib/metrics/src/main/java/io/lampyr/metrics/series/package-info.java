/** Series: what names them, what finds them, and how their points are handed over. */
@NullMarked
package io.lampyr.metrics.series;

import org.jspecify.annotations.NullMarked;
