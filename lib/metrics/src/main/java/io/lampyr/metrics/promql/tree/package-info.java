/** Expressions as data. */
@NullMarked
package io.lampyr.metrics.promql.tree;

import org.jspecify.annotations.NullMarked;
