package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.SeriesSource;

/** What one query is carried out with. */
record Scope(SeriesSource source, Asked asked, QueryClock times, Bounds bounds, Remarks remarks) {}
