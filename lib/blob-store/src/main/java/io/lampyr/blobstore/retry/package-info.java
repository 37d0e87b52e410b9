/** Trying again: bounded, jittered back-off with a deadline, and a store that does so. */
@NullMarked
package io.lampyr.blobstore.retry;

import org.jspecify.annotations.NullMarked;
