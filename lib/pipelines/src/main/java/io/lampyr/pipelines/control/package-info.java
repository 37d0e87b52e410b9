/** Processors that say where documents go. */
@NullMarked
package io.lampyr.pipelines.control;

import org.jspecify.annotations.NullMarked;
