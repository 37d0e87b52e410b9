/** Blobs that lie in a folder of this machine, read where they lie. */
@NullMarked
package io.lampyr.blockcache.mapped;

import org.jspecify.annotations.NullMarked;
