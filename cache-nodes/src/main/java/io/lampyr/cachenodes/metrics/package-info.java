/** Measurements as Prometheus reads them. */
@NullMarked
package io.lampyr.cachenodes.metrics;

import org.jspecify.annotations.NullMarked;
