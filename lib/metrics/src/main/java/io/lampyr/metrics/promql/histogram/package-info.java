/** What is computed of native and of classic histograms. */
@NullMarked
package io.lampyr.metrics.promql.histogram;

import org.jspecify.annotations.NullMarked;
