/**
 * How Lucene's files are written, where it is not Lucene's own way: stored documents are compressed
 * by Zstandard.
 */
@NullMarked
package io.lampyr.engine.codec;

import org.jspecify.annotations.NullMarked;
