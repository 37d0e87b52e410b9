/** Lets an alias's writes go on to a new index when the present one has grown large or old. */
@NullMarked
package io.lampyr.restapi.rollover;

import org.jspecify.annotations.NullMarked;
