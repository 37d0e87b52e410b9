/** Tells about the cluster as a whole. */
@NullMarked
package io.lampyr.restapi.cluster;

import org.jspecify.annotations.NullMarked;
