/** Indices of time series with fewer points, made of others. */
@NullMarked
package io.lampyr.restapi.downsample;

import org.jspecify.annotations.NullMarked;
