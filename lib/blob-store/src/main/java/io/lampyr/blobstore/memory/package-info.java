/** A store within the process: for tests, simulations, and as the model of the others. */
@NullMarked
package io.lampyr.blobstore.memory;

import org.jspecify.annotations.NullMarked;
