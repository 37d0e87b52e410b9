/** Not waiting for requests that hang: second attempts side by side, and deadlines. */
@NullMarked
package io.lampyr.blobstore.prompt;

import org.jspecify.annotations.NullMarked;
