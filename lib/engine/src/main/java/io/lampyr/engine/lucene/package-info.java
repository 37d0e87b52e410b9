/**
 * A shard's documents in Lucene: adding, replacing, finding by id, and committing. Knows nothing of
 * blobs, logs or owners.
 */
@NullMarked
package io.lampyr.engine.lucene;

import org.jspecify.annotations.NullMarked;
