/** Errors in the shape that clients know. */
@NullMarked
package io.lampyr.restapi.error;

import org.jspecify.annotations.NullMarked;
