/** Vector tiles: geometries in the pixels of a tile of the map, and the form that maps read. */
@NullMarked
package io.lampyr.restapi.tile;

import org.jspecify.annotations.NullMarked;
