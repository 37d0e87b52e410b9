/** The indices that writes go to. */
@NullMarked
package io.lampyr.restapi.target;

import org.jspecify.annotations.NullMarked;
