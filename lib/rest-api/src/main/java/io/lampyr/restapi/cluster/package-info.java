/** Tells about the cluster as a whole: its health, nodes, counts and settings. */
@NullMarked
package io.lampyr.restapi.cluster;

import org.jspecify.annotations.NullMarked;
