/** The query API of Prometheus, over the indices and streams that a path names. */
@NullMarked
package io.lampyr.restapi.promql;

import org.jspecify.annotations.NullMarked;
