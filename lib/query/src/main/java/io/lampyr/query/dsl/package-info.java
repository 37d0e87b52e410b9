/**
 * The query language: JSON to trees of queries, which a mapping compiles to Lucene's. What builds
 * Lucene's queries for one field, text, script or place lies in the packages below.
 */
@NullMarked
package io.lampyr.query.dsl;

import org.jspecify.annotations.NullMarked;
