/** Readers over shards' commits, kept from search to search. */
@NullMarked
package io.lampyr.engine.reader;

import org.jspecify.annotations.NullMarked;
