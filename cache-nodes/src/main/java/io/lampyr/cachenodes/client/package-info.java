/** Calls of nodes from functions and from other nodes. */
@NullMarked
package io.lampyr.cachenodes.client;

import org.jspecify.annotations.NullMarked;
