/** What OpenTelemetry's agents and collectors send by OTLP, as documents. */
@NullMarked
package io.lampyr.metrics.otlp;

import org.jspecify.annotations.NullMarked;
