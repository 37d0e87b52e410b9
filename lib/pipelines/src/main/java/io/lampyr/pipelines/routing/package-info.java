/** Routing values that follow from what documents hold, for writes and for searches alike. */
@NullMarked
package io.lampyr.pipelines.routing;

import org.jspecify.annotations.NullMarked;
