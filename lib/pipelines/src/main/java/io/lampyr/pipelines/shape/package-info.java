/** Shapes on maps that processors make: of cells of grids, and of circles. */
@NullMarked
package io.lampyr.pipelines.shape;

import org.jspecify.annotations.NullMarked;
