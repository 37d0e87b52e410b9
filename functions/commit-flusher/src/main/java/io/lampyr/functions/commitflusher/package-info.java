/** The function that has shards flushed, on a schedule. */
@NullMarked
package io.lampyr.functions.commitflusher;

import org.jspecify.annotations.NullMarked;
