/** Databases that tell what is known of addresses, in MaxMind's format. */
@NullMarked
package io.lampyr.pipelines.place;

import org.jspecify.annotations.NullMarked;
