/** The body of a search, and what one shard answers to it. */
@NullMarked
package io.lampyr.query.search;

import org.jspecify.annotations.NullMarked;
