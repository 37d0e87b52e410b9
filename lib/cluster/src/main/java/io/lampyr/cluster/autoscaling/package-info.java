/** How many nodes the load wants (section 7 of the paper): pure decisions, applied by others. */
@NullMarked
package io.lampyr.cluster.autoscaling;

import org.jspecify.annotations.NullMarked;
