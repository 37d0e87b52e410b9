/** Draws lives: sequences of requests, each of which meets what those before it have left. */
@NullMarked
package io.lampyr.differential.generate.life;

import org.jspecify.annotations.NullMarked;
