/** A store that counts: requests, bytes, serial depth, and what they cost. */
@NullMarked
package io.lampyr.blobstore.count;

import org.jspecify.annotations.NullMarked;
