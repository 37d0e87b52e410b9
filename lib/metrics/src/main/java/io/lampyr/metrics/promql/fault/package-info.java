/** What went wrong with a query, and what is to be noted of one that went well. */
@NullMarked
package io.lampyr.metrics.promql.fault;

import org.jspecify.annotations.NullMarked;
