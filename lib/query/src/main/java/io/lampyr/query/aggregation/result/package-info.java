/** What shards answer, in a form that can be sent and merged, and what clients are answered. */
@NullMarked
package io.lampyr.query.aggregation.result;

import org.jspecify.annotations.NullMarked;
