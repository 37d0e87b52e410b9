/** What each field of a shard's segments takes of its files, found out by reading all of it. */
@NullMarked
package io.lampyr.engine.fieldsize;

import org.jspecify.annotations.NullMarked;
