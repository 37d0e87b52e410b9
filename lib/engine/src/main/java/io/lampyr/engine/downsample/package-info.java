/**
 * Indices of time series with fewer points: what they are made with, and how a point is made of
 * many.
 */
@NullMarked
package io.lampyr.engine.downsample;

import org.jspecify.annotations.NullMarked;
