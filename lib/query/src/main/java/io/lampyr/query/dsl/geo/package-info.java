/** Places: points, distances and shapes in queries, and their Lucene queries. */
@NullMarked
package io.lampyr.query.dsl.geo;

import org.jspecify.annotations.NullMarked;
