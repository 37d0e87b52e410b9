/** The indices that writes go to. */
@NullMarked
package io.lampyr.restapi.destination;

import org.jspecify.annotations.NullMarked;
