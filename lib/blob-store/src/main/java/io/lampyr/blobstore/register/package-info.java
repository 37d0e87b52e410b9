/** A small object that changes by compare-and-swap, and what its writer may conclude. */
@NullMarked
package io.lampyr.blobstore.register;

import org.jspecify.annotations.NullMarked;
