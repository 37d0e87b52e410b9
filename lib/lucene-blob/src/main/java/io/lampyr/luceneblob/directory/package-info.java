/**
 * Lucene directories over blobs: files are read from the block cache's own memory, and written
 * locally until they are uploaded.
 */
@NullMarked
package io.lampyr.luceneblob.directory;

import org.jspecify.annotations.NullMarked;
