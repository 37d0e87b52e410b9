/** Queries that lie in documents, and are asked whether other documents match them. */
@NullMarked
package io.lampyr.query.dsl.percolate;

import org.jspecify.annotations.NullMarked;
