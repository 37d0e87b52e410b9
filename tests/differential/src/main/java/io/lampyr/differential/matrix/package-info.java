/** Small valid requests of every kind, and each of their parameters given every kind of value. */
@NullMarked
package io.lampyr.differential.matrix;

import org.jspecify.annotations.NullMarked;
