/**
 * The door: a process that answers clients by itself where functions do so otherwise, for requests
 * that are larger or take longer than a gateway lets through.
 */
@NullMarked
package io.lampyr.door;

import org.jspecify.annotations.NullMarked;
