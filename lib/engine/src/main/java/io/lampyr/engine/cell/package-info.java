/** Fields of indices as columns of piped queries: their types, and their values. */
@NullMarked
package io.lampyr.engine.cell;

import org.jspecify.annotations.NullMarked;
