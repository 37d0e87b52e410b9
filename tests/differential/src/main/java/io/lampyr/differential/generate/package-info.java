/** Draws scenes from a seed. Each room below knows one concept, and only its own. */
@NullMarked
package io.lampyr.differential.generate;

import org.jspecify.annotations.NullMarked;
