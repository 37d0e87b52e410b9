/** What all aggregations share: options, collecting, the tree, and the limits. */
@NullMarked
package io.lampyr.query.aggregation.frame;

import org.jspecify.annotations.NullMarked;
