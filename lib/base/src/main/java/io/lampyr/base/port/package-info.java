/**
 * The ports through which everything else reaches time, threads, chance and measurement, so that a
 * simulation can own them.
 */
@NullMarked
package io.lampyr.base.port;

import org.jspecify.annotations.NullMarked;
