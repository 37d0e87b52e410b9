/** Storing an immutable object once, however often its answer is lost. */
@NullMarked
package io.lampyr.blobstore.upload;

import org.jspecify.annotations.NullMarked;
