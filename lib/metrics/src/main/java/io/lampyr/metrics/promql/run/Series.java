package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.Labels;

/** One series of a vector, on a grid. */
record Series(Labels labels, Row row) {}
