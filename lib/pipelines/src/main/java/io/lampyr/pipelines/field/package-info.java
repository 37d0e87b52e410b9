/** Processors that move, make and remove fields. */
@NullMarked
package io.lampyr.pipelines.field;

import org.jspecify.annotations.NullMarked;
