/** Queries that are made of other queries, and those of all or no documents. */
@NullMarked
package io.lampyr.query.dsl.compound;

import org.jspecify.annotations.NullMarked;
