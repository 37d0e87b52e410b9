/**
 * Searches over indices: which commits they see, the query and fetch phases on shards, and what is
 * made of all shards' results.
 */
@NullMarked
package io.lampyr.engine.search;

import org.jspecify.annotations.NullMarked;
