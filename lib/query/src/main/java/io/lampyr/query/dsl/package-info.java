/**
 * The query language: JSON to trees of queries, which a mapping compiles to Lucene's.
 *
 * <p>Enter by {@link io.lampyr.query.dsl.QueryParser}. Each room below holds the nodes of some
 * queries beside what builds Lucene's queries for them, and makes them known by their names in one
 * class, {@code TermKinds} and the like. What all rooms share lies in {@code frame}, which knows
 * none of them; how JSON is read lies in {@code body}.
 */
@NullMarked
package io.lampyr.query.dsl;

import org.jspecify.annotations.NullMarked;
