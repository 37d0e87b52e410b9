/**
 * Servers in processes of their own, ours and the one that it is compared with, and a client that
 * costs little.
 */
@NullMarked
package io.lampyr.peer;

import org.jspecify.annotations.NullMarked;
