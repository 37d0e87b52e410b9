/** A store that fails on purpose, as the real one does. */
@NullMarked
package io.lampyr.blobstore.fault;

import org.jspecify.annotations.NullMarked;
