/** Tells the same as tables that people read. */
@NullMarked
package io.lampyr.restapi.cat;

import org.jspecify.annotations.NullMarked;
