/**
 * The object store as Lampyr sees it: named immutable bytes, conditional writes, ranged reads.
 * {@link io.lampyr.blobstore.BlobStore} states the laws; implementations and decorators live in
 * packages of their own below.
 */
@NullMarked
package io.lampyr.blobstore;

import org.jspecify.annotations.NullMarked;
