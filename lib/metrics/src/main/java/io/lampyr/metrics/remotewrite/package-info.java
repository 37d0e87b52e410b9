/** What Prometheus sends by remote write, in both versions, as documents. */
@NullMarked
package io.lampyr.metrics.remotewrite;

import org.jspecify.annotations.NullMarked;
