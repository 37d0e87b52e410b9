/** Time series: what they are, how they come in, how they lie, what is asked; knows no storage. */
@NullMarked
package io.lampyr.metrics;

import org.jspecify.annotations.NullMarked;
