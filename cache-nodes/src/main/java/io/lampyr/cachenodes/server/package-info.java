/**
 * What a node offers over HTTP: the calls of the protocol behind authentication and bounds, and the
 * pages that operators and health checks read.
 */
@NullMarked
package io.lampyr.cachenodes.server;

import org.jspecify.annotations.NullMarked;
