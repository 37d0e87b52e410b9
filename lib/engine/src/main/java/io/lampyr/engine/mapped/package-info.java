/** Shards of indices whose documents follow a mapping. */
@NullMarked
package io.lampyr.engine.mapped;

import org.jspecify.annotations.NullMarked;
