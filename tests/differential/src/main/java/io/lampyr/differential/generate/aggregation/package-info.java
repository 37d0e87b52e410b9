/** Aggregations: a table of makers, by name, for each family. */
@NullMarked
package io.lampyr.differential.generate.aggregation;

import org.jspecify.annotations.NullMarked;
