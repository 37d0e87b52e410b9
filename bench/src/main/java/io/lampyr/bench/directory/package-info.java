/** Searches through blobs and the block cache beside the same searches on mapped files. */
@NullMarked
package io.lampyr.bench.directory;

import org.jspecify.annotations.NullMarked;
