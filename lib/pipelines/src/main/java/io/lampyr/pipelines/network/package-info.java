/** Processors that know of networks and addresses. */
@NullMarked
package io.lampyr.pipelines.network;

import org.jspecify.annotations.NullMarked;
